import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { signInContract } from '../../../app/src/core/staff/contract.ts'
import { inviteMember } from '../../../app/src/core/staff/members.ts'
import { beginSession } from '../../../app/src/core/staff/sessions.ts'
import type { Web } from '../../../app/src/entries/web.ts'
import { type ContractCall, contractCalls } from './contract-calls.ts'
import type { RigStore } from './installation.ts'

const OF_STAFF = ' (staff)'
/** Shorter than a passkey stays fresh; a person who was signed out is signed in again. */
const ANEW_MS = 20_000

/**
 * Returns the calls of the staff area, of every module that has some, and the sign-in calls: `community
 * (staff).announce`.
 */
export function staffCalls(
  { modules }: Pick<Registry, 'modules'>,
  { domain }: Pick<RigStore, 'domain'>,
): ContractCall[] {
  return contractCalls(
    {
      modules: [
        { slug: `sign-in${OF_STAFF}`, contract: signInContract },
        ...modules.flatMap(({ slug, staff }) =>
          staff ? [{ slug: `${slug}${OF_STAFF}`, contract: staff.contract }] : [],
        ),
      ],
    },
    ({ field }) => (field === 'store' ? domain : undefined),
  )
}

export const isOfStaff = (route: string): boolean => route.includes(OF_STAFF)

/** Signs an owner in with a fresh passkey, repeatedly. */
export async function signInOwner({ db, settings }: Web['process']['app']): Promise<() => Promise<string>> {
  const { id } = await inviteMember(db.kysely, {
    ...{ email: 'owner@signpost.example', name: 'Ada Byron', role: 'owner' },
    appUrl: settings.appUrl,
  })
  const begin = () => beginSession(db.kysely, { staffId: id, by: 'passkey', browser: 'a rig' })
  let held = { at: 0, token: Promise.resolve('') }
  return () => {
    if (Date.now() - held.at > ANEW_MS) held = { at: Date.now(), token: begin() }
    return held.token
  }
}
