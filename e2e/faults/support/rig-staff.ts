import type { StaffRole } from '../../../app/src/core/staff/domain/roles.ts'
import { inviteMember } from '../../../app/src/core/staff/members.ts'
import { beginSession } from '../../../app/src/core/staff/sessions.ts'
import type { Database } from '../../../app/src/kit/server/db/database.ts'

export interface RigStaff {
  id: string
  email: string
  token: string
  /** Signs the same person in again with a fresh passkey: a slow rig runs longer than a passkey stays fresh. */
  anew(): Promise<RigStaff>
}

/** Adds a member of staff to a rig's database and signs them in, as if they had just shown a passkey. */
export async function rigStaff(db: Database, name: string, role: StaffRole): Promise<RigStaff> {
  const email = `${name.toLowerCase()}@signpost.example`
  const { id } = await inviteMember(db.kysely, { email, name, role, appUrl: 'http://localhost:3000' })
  const anew = async (): Promise<RigStaff> => {
    const token = await beginSession(db.kysely, { staffId: id, by: 'passkey', browser: 'a rig' })
    return { id, email, token, anew }
  }
  return anew()
}

/** Begins a visit; returns its token. */
export async function rigVisit(
  origin: string,
  { token }: Pick<RigStaff, 'token'>,
  store: string,
): Promise<string> {
  const answer = await fetch(`${origin}/apps/api/admin/visits`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ store, reason: 'A rig looks around' }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A visit was answered with ${answer.status} ${text}.`)
  const { data } = JSON.parse(text) as { data: { url: string } }
  return new URL(data.url, origin).searchParams.get('token') ?? ''
}
