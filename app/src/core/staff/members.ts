import { type Kysely, sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StaffRole } from './domain/roles.ts'
import { staffErrors } from './errors.ts'
import { endSessionsOf } from './sessions.ts'
import { writeStaffLog } from './staff-log.ts'
import { hashOf, newSecret } from './tokens.ts'

const INVITATION_HOURS = 24

/** A member's name and role, as the staff log states them. */
export interface NameAndRole {
  email: string
  name: string
  role: StaffRole
}

/**
 * Adds a staff member, or updates the name and role of an existing one, and creates the link for their first sign-in,
 * or for when every other way in is lost. A new link makes earlier ones invalid, and a member who had left
 * keeps no earlier way to sign in. Throws `staff.last-owner` if this would leave no owner.
 */
export async function inviteMember(
  db: Kysely<DB>,
  { email, name, role, appUrl }: { email: string; name: string; role: StaffRole; appUrl: string },
): Promise<{ id: string; link: string; before: NameAndRole | null }> {
  const address = email.trim().toLowerCase()
  const { rows: known } = await sql<NameAndRole & { id: string; has_left: boolean }>`
    select id, email, name, role, left_at is not null as has_left from staff_members
      where email = ${address}`.execute(db)
  const [held] = known
  if (held && role !== 'owner') await refuseLastOwner(db, held.id)
  // Members who left before removal deleted their ways in may still have some.
  if (held?.has_left) await deleteWaysIn(db, held.id)
  const { rows } = await sql<{ id: string }>`
    insert into staff_members (email, name, role) values (${address}, ${name.trim()}, ${role})
      on conflict (email) do update set name = excluded.name, role = excluded.role, left_at = null
      returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  const token = newSecret()
  await endInvitations(db, id)
  await sql`insert into staff_invitations (token_hash, staff_id, expires_at)
    values (${hashOf(token)}, ${id}, now() + make_interval(hours => ${INVITATION_HOURS}))`.execute(db)
  // In the fragment, so that neither servers nor logs see it.
  const link = `${appUrl}/admin/invitation#${token}`
  if (!held || held.has_left) return { id, link, before: null }
  return { id, link, before: { email: held.email, name: held.name, role: held.role } }
}

/**
 * Gives a member another role, and returns what they were before. Throws `staff.no-such-member`, and
 * `staff.last-owner` if this would leave no owner.
 */
export async function giveRole(
  db: Kysely<DB>,
  { id, role }: { id: string; role: StaffRole },
): Promise<NameAndRole> {
  if (role !== 'owner') await refuseLastOwner(db, id)
  const { rows } = await sql<NameAndRole>`
    select email, name, role from staff_members where id = ${id} and left_at is null for update`.execute(db)
  const [before] = rows
  if (!before) throw new AppError(staffErrors.noSuchMember)
  await sql`update staff_members set role = ${role} where id = ${id}`.execute(db)
  return before
}

/** `bin/signpost staff add`: run by an operator with access to the database. */
export function addByCommand(db: Database, person: Parameters<typeof inviteMember>[1]): Promise<string> {
  const { email, name, role } = person
  return db.withoutShop(async (tx) => {
    const { link, before } = await inviteMember(tx, person)
    const reason = 'bin/signpost'
    await writeStaffLog(tx, null, { act: 'staff.add', before, after: { email, name, role }, reason })
    return link
  })
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
 * Ends a member's access at once, including their visits to stores: merchants see the reason. Their passkeys, recovery
 * codes and password are deleted. Throws `staff.last-owner` for the last owner.
 */
export async function removeMember(db: Kysely<DB>, id: string): Promise<void> {
  await refuseLastOwner(db, id)
  await sql`update staff_members set left_at = now() where id = ${id}`.execute(db)
  await endInvitations(db, id)
  await deleteWaysIn(db, id)
  // Before the sessions, whose end would give the merchant a lesser reason.
  await sql`select signpost_end_visits_of(${id}, clock_timestamp())`.execute(db)
  await endSessionsOf(db, id)
}

async function endInvitations(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update staff_invitations set used_at = now() where staff_id = ${id} and used_at is null`.execute(
    db,
  )
}

/** If the person is added again, only the new link lets them in. */
async function deleteWaysIn(db: Kysely<DB>, id: string): Promise<void> {
  await sql`delete from staff_passkeys where staff_id = ${id}`.execute(db)
  await sql`delete from staff_recovery_codes where staff_id = ${id}`.execute(db)
  await sql`update staff_members set password_hash = null where id = ${id}`.execute(db)
}

/** Throws `staff.last-owner` if no one else could add staff any more. */
export async function refuseLastOwner(db: Kysely<DB>, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_members where role = 'owner' and left_at is null order by id for update`.execute(db)
  if (rows.length === 1 && rows[0]?.id === id) throw new AppError(staffErrors.lastOwner)
}
