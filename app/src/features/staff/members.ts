import { sql } from 'kysely'
import type { StaffRole } from '#core/staff/domain/roles.ts'
import { giveRole, inviteMember, removeMember } from '#core/staff/members.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { MemberRow } from './contract.ts'

/** Returns all staff members. */
export async function listMembers(ctx: StaffContext): Promise<MemberRow[]> {
  const { rows } = await sql<Omit<MemberRow, 'lastSeen'> & { lastSeen: Date | null }>`
    select m.id, m.name, m.email, m.role,
        (select count(*)::int from staff_passkeys p where p.staff_id = m.id) as passkeys,
        (select max(s.seen_at) from staff_sessions s where s.staff_id = m.id) as "lastSeen",
        exists (select from staff_invitations i
          where i.staff_id = m.id and i.used_at is null and i.expires_at > now()) as "isInvited"
      from staff_members m where m.left_at is null order by m.name limit 500`.execute(ctx.db.kysely)
  return rows.map((row) => ({ ...row, lastSeen: row.lastSeen?.toISOString() ?? null }))
}

/** Invites a person to the staff, or gives a member who lost all credentials a new link. */
export async function invite(
  ctx: StaffContext,
  person: { email: string; name: string; role: StaffRole },
): Promise<{ link: string }> {
  return ctx.tx(async (tx) => {
    const { link, before } = await inviteMember(tx, { ...person, appUrl: ctx.settings.appUrl })
    await ctx.note(tx, { act: 'staff.invite', before, after: person })
    return { link }
  })
}

/** Gives a member another role; it counts from their next call on. */
export async function changeRole(
  ctx: StaffContext,
  { id, role }: { id: string; role: StaffRole },
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const before = await giveRole(tx, { id, role })
    await ctx.note(tx, { act: 'staff.changeRole', before, after: { ...before, role } })
    return true
  })
}

/** Ends a member's access at once, their visits included. */
export async function dismiss(ctx: StaffContext, { id }: { id: string }): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql`select name, email, role from staff_members where id = ${id}`.execute(tx)
    await removeMember(tx, id)
    await ctx.note(tx, { act: 'staff.removeMember', before: rows[0] ?? null })
    return true
  })
}
