import { sql } from 'kysely'
import { PLATFORM_DOMAIN } from '#core/shops/domain/platform-domain.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { LogRow } from './contract.ts'

const PAGE = 50
/** There are as many as calls that staff can make. */
const MOST_ACTS = 1_000

interface LogQuestion {
  cursor?: string | undefined
  act?: string | undefined
  /** Domain of the store concerned. */
  about?: string | undefined
  /** Part of a member's name or email address, as they are now. */
  who?: string | undefined
}

/** Returns one page of the staff log, newest first. */
export async function pageOfLog(
  ctx: StaffContext,
  { cursor, act, about, who }: LogQuestion,
): Promise<{ rows: LogRow[]; next: string | null }> {
  let query = ctx.db.kysely.selectFrom('staff_log').selectAll()
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  if (act) query = query.where('act', '=', act)
  if (about) {
    const domains = [about, `${about}${PLATFORM_DOMAIN}`]
    // Earlier lines about an order of the store name the order, too.
    query = query.where(sql<boolean>`split_part(about, ' ', 1) = any(${domains})`)
  }
  if (who) query = query.where('staff_id', 'in', await membersCalled(ctx, who))
  const rows = await query
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map(
      ({ id, at, staff_name: staffName, act: done, outcome, about: store, reason, before, after }) => ({
        id,
        at: at.toISOString(),
        staffName,
        act: done,
        outcome,
        about: store,
        reason,
        before,
        after,
      }),
    ),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns every act there is a line of, in order. Steps from one to the next: a log has few acts and many lines. */
export async function listActs(ctx: StaffContext): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    with recursive acts as (
      select min(act) as act from staff_log
      union all
      select (select min(act) from staff_log where act > acts.act) from acts where acts.act is not null
    ) select act from acts where act is not null limit ${MOST_ACTS}`.execute(ctx.db.kysely)
  return rows.map(({ act }) => act)
}

/** Members whose name or address has these words, former ones included; an id nobody has if there are none. */
async function membersCalled(ctx: StaffContext, words: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_members
      where strpos(lower(name), lower(${words})) > 0 or strpos(email, lower(${words})) > 0
      order by id limit 500`.execute(ctx.db.kysely)
  return rows.length === 0 ? ['0'] : rows.map(({ id }) => id)
}
