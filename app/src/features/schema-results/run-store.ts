import { type Selectable, sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import type { AuditRuns } from '#kit/server/db/generated/schema.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type AuditRun, type AuditTotals, PAGE_LIMITS } from './contract.ts'
import type { Coverage } from './domain/coverage.ts'
import { problemsNow } from './problem-store.ts'

export type RunRow = Selectable<AuditRuns>

/** Runs that are remembered: two years of weekly ones. */
const RUNS_KEPT = 104

export async function loadPageLimit(tx: ShopTx): Promise<number> {
  const row = await tx
    .selectFrom('audit_settings')
    .where('shop_id', '=', shopOf(tx))
    .select('page_limit')
    .executeTakeFirst()
  return row?.page_limit ?? PAGE_LIMITS.default
}

export async function savePageLimit(tx: ShopTx, shopId: ShopId, pageLimit: number): Promise<void> {
  await tx
    .insertInto('audit_settings')
    .values({ shop_id: shopId, page_limit: pageLimit })
    .onConflict((shop) => shop.column('shop_id').doUpdateSet({ page_limit: pageLimit }))
    .execute()
}

/** The run with this id, without one the latest. */
export async function findRun(tx: ShopTx, id?: string): Promise<RunRow | null> {
  let query = tx
    .selectFrom('audit_runs')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Opens a run and forgets the oldest; null when one is under way already. */
export async function insertRun(
  tx: ShopTx,
  shopId: ShopId,
  run: { origin: string; pageLimit: number; sitemaps: string[]; blocked: string | null },
): Promise<string | null> {
  const row = await tx
    .insertInto('audit_runs')
    .values({
      shop_id: shopId,
      origin: run.origin,
      page_limit: run.pageLimit,
      sitemaps: JSON.stringify(run.sitemaps),
      ...(run.blocked !== null && { state: 'blocked', reason: run.blocked, finished_at: await clockOf(tx) }),
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  await sql`delete from audit_runs where shop_id = ${shopOf(tx)} and id <= (select id from audit_runs where shop_id = ${shopOf(tx)} order by id desc offset ${RUNS_KEPT} limit 1)`.execute(
    tx,
  )
  return row?.id ?? null
}

/** Runs that ended by themselves, the newest last. */
export async function listFinishedRuns(tx: ShopTx): Promise<RunRow[]> {
  const rows = await tx
    .selectFrom('audit_runs')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(RUNS_KEPT)
    .execute()
  return rows.reverse()
}

/** Ends a run that is under way with what it found. Pages no run of this kind found any more are forgotten. */
export async function finishRun(
  tx: ShopTx,
  run: RunRow,
  end: { state: 'done' } | { state: 'stopped' | 'failed'; code: string },
): Promise<void> {
  if (end.state === 'done')
    await tx
      .deleteFrom('audit_pages')
      .where('shop_id', '=', shopOf(tx))
      .where('run_id', '<>', run.id)
      .execute()
  else
    await tx
      .updateTable('audit_pages')
      .where('shop_id', '=', shopOf(tx))
      .set({ state: 'not-read', reason: end.code, read_at: await clockOf(tx) })
      .where('waiting', '=', true)
      .where('state', 'is', null)
      .execute()
  await tx
    .updateTable('audit_pages')
    .where('shop_id', '=', shopOf(tx))
    .set({ waiting: false })
    .where('waiting', '=', true)
    .execute()
  const result = { coverage: await coverageOf(tx, run), totals: await totalsOf(tx) }
  await tx
    .updateTable('audit_runs')
    .where('shop_id', '=', shopOf(tx))
    .set({
      state: end.state,
      ...(end.state === 'failed' && { reason: end.code }),
      finished_at: await clockOf(tx),
      result: JSON.stringify(result),
      problems: JSON.stringify(await problemsNow(tx, run.shop_id)),
      sitemaps: '[]',
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .execute()
}

/** A run as the browser gets it: counted afresh while it is under way, as stored afterwards. */
export async function describeRun(tx: ShopTx, run: RunRow): Promise<AuditRun> {
  const stored = run.result as { coverage: Coverage; totals: AuditTotals } | null
  return {
    id: run.id,
    state: run.state as AuditRun['state'],
    reason: run.reason,
    origin: run.origin,
    pageLimit: run.page_limit,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    coverage: stored?.coverage ?? (await coverageOf(tx, run)),
    totals: stored?.totals ?? (await totalsOf(tx)),
  }
}

async function coverageOf(tx: ShopTx, run: Pick<RunRow, 'id' | 'over_limit'>): Promise<Coverage> {
  const rows = await tx
    .selectFrom('audit_pages')
    .where('shop_id', '=', shopOf(tx))
    .select(['state', 'waiting', 'reason'])
    .select(({ fn }) => fn.countAll<string>().as('pages'))
    .where('run_id', '=', run.id)
    .groupBy(['state', 'waiting', 'reason'])
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, { pages }) => total + Number(pages), 0)
  const settled = rows.filter(({ waiting }) => !waiting)
  return {
    known: sum(rows) + run.over_limit,
    read: sum(settled.filter(({ state }) => state === 'read')),
    broken: sum(settled.filter(({ state }) => state === 'broken')),
    notRead: settled
      .filter(({ state }) => state === 'not-read')
      .map(({ reason, pages }) => ({ reason: reason ?? '', pages: Number(pages) }))
      .sort((a, b) => b.pages - a.pages),
    waiting: sum(rows.filter(({ waiting }) => waiting)),
    overLimit: run.over_limit,
  }
}

async function totalsOf(tx: ShopTx): Promise<AuditTotals> {
  const sums = ['errors', 'warnings', 'infos', 'critical', 'optional', 'duplicates', 'outdated'] as const
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))},
        count(*) filter (where errors > 0) as "pagesWithErrors",
        count(*) filter (where duplicates > 0) as "pagesWithDuplicates"
      from audit_pages where shop_id = ${shopOf(tx)} and state = 'read'`.execute(tx)
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as unknown as AuditTotals
}
