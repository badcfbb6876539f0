import { sql } from 'kysely'
import { planCatalogue } from '#core/shops/plan-of.ts'
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

/** Returns the workers, waiting work of all stores, and the queue's jobs. */
export async function readSystem(ctx: StaffContext) {
  const db = ctx.db.kysely
  const { rows: workers } = await sql<{ worker: string; seen: Date }>`
    select worker, seen_at as seen from worker_heartbeats order by seen_at desc limit 50`.execute(db)
  const { rows: backlog } = await sql<{ name: string; number: string; oldest: Date | null }>`
    select * from signpost_staff_backlog()`.execute(db)
  const { rows: jobs } = await sql<{ name: string; waiting: number; failed: number }>`
    select name, (count(*) filter (where state < 'active'))::int as waiting,
        (count(*) filter (where state = 'failed'))::int as failed
      from pgboss.job group by name having count(*) filter (where state < 'active' or state = 'failed') > 0
      order by 3 desc, 2 desc limit 50`.execute(db)
  return {
    workers: workers.map(({ worker, seen }) => ({ worker, seenAt: seen.toISOString() })),
    backlog: backlog.map(({ name, number, oldest }) => ({
      name,
      number: Number(number),
      oldest: oldest?.toISOString() ?? null,
    })),
    jobs,
  }
}

/** Returns the use of language models by day, and the stores that use most of the installation's key. */
export async function readLanguageModel(ctx: StaffContext, { days }: { days: number }) {
  const since = sql`(now() at time zone 'UTC')::date - ${days}::int`
  const { rows } = await sql<Record<string, string> & { own_key: boolean }>`
    select day::text as day, own_key, calls, failures, input_tokens, output_tokens, stores
      from signpost_staff_language_model(${since})`.execute(ctx.db.kysely)
  const { rows: stores } = await sql<{ domain: string; calls: string; tokens: string }>`
    select * from signpost_staff_language_model_stores(${since}, 20)`.execute(ctx.db.kysely)
  const prices = ctx.settings.languageModel?.prices ?? null
  return {
    currency: planCatalogue(ctx.settings).currency,
    days: rows.map((row) => ({
      day: row['day'] ?? '',
      ownKey: row.own_key,
      calls: Number(row['calls']),
      failures: Number(row['failures']),
      inputTokens: Number(row['input_tokens']),
      outputTokens: Number(row['output_tokens']),
      stores: Number(row['stores']),
      cost:
        prices === null || row.own_key
          ? null
          : (Number(row['input_tokens']) * prices.input + Number(row['output_tokens']) * prices.output) /
            1_000_000,
    })),
    stores: stores.map(({ domain, calls, tokens }) => ({
      domain,
      calls: Number(calls),
      tokens: Number(tokens),
    })),
  }
}
