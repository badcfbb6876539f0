import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StaffRole } from './domain/roles.ts'
import { staffErrors } from './errors.ts'
import { endSessionsOf } from './sessions.ts'
import { writeStaffLog } from './staff-log.ts'
import { hashOf, newSecret } from './tokens.ts'

const INVITATION_HOURS = 24

/**
 * Adds a staff member, or updates the name and role of an existing one, and creates the link for their first sign-in,
 * or for when every other way in is lost. A new link makes earlier ones invalid.
 */
export async function inviteMember(
  db: Kysely<DB>,
  { email, name, role, appUrl }: { email: string; name: string; role: StaffRole; appUrl: string },
): Promise<{ id: string; link: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into staff_members (email, name, role) values (${email.trim().toLowerCase()}, ${name.trim()}, ${role})
      on conflict (email) do update set name = excluded.name, role = excluded.role, left_at = null
      returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const token = newSecret()
  await sql`update staff_invitations set used_at = now() where staff_id = ${id} and used_at is null`.execute(
    db,
  )
  await sql`insert into staff_invitations (token_hash, staff_id, expires_at)
    values (${hashOf(token)}, ${id}, now() + make_interval(hours => ${INVITATION_HOURS}))`.execute(db)
  // In the fragment, so that neither servers nor logs see it.
  return { id, link: `${appUrl}/admin/invitation#${token}` }
}

/** `bin/signpost staff add`: run by an operator with access to the database. */
export async function addByCommand(
  db: Kysely<DB>,
  person: Parameters<typeof inviteMember>[1],
): Promise<string> {
  const { link } = await inviteMember(db, person)
  const { email, name, role } = person
  await writeStaffLog(db, null, { act: 'staff.add', after: { email, name, role }, reason: 'bin/signpost' })
  return link
}

/**
 * Returns the member an invitation is for. Throws `staff.invitation-over` if it was used, has expired or never
 * existed.
 */
export async function invitedBy(
  db: Kysely<DB>,
  token: string,
): Promise<{ id: string; name: string; email: string; role: StaffRole; handle: Buffer }> {
  const { rows } = await sql<{ id: string; name: string; email: string; role: StaffRole; handle: Buffer }>`
    select m.id, m.name, m.email, m.role, m.handle from staff_invitations i join staff_members m on m.id = i.staff_id
      where i.token_hash = ${hashOf(token)} and i.used_at is null and i.expires_at > now() and m.left_at is null`.execute(
    db,
  )
  const [member] = rows
  if (!member) throw new AppError(staffErrors.invitationOver)
  return member
}

/** Uses up an invitation; false if it was already used. */
export async function useInvitation(db: Kysely<DB>, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update staff_invitations set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Ends a member's access at once, including their visits to stores: merchants see the reason. Throws
 * `staff.last-owner` for the last owner.
 */
export async function removeMember(db: Kysely<DB>, id: string): Promise<void> {
  await refuseLastOwner(db, id)
  await sql`update staff_members set left_at = now() where id = ${id}`.execute(db)
  await sql`update staff_invitations set used_at = now() where staff_id = ${id} and used_at is null`.execute(
    db,
  )
  // Before the sessions, whose end would give the merchant a lesser reason.
  await sql`select signpost_end_visits_of(${id}, clock_timestamp())`.execute(db)
  await endSessionsOf(db, id)
}

/** Throws `staff.last-owner` if no one else could add staff any more. */
export async function refuseLastOwner(db: Kysely<DB>, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_members where role = 'owner' and left_at is null order by id for update`.execute(db)
  if (rows.length === 1 && rows[0]?.id === id) throw new AppError(staffErrors.lastOwner)
}
