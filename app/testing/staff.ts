import type { StaffRole } from '#core/staff/domain/roles.ts'
import { inviteMember } from '#core/staff/members.ts'
import { beginSession } from '#core/staff/sessions.ts'
import type { CallAnswer, World } from './world.ts'

/** A signed-in staff member, who can make the staff area's calls. */
export interface SignedInStaff {
  id: string
  name: string
  token: string
  /** Calls the staff area: `staff.call('GET', '/apps/api/admin/me')`. */
  call(method: string, path: string, body?: unknown): Promise<CallAnswer>
}

/** Adds a staff member to a world and signs them in, as if they had just passed a passkey check. */
export async function signedInStaff(
  world: Pick<World, 'database' | 'web' | 'settings'>,
  { role = 'owner', name = 'Ada Byron' }: { role?: StaffRole; name?: string } = {},
): Promise<SignedInStaff> {
  const db = world.database.db.kysely
  const { id } = await inviteMember(db, {
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@signpost.example`,
    name,
    role,
    appUrl: world.settings.appUrl,
  })
  const token = await beginSession(db, { staffId: id, by: 'passkey', browser: 'a test' })
  return {
    id,
    name,
    token,
    async call(method, path, body) {
      const answer = await fetch(`${world.web.url}${path}`, {
        method,
        headers: {
          authorization: token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
    },
  }
}
