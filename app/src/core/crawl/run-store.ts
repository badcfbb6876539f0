import { type Selectable, sql } from 'kysely'
import type { CrawlRuns } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { isAway } from './away.ts'
import type { Coverage } from './domain/coverage.ts'
import { PAGE_LIMITS } from './domain/page-limits.ts'
import type { CrawlRun } from './run-schema.ts'
import type { FailedSitemap } from './run-sitemaps.ts'

export type RunRow = Selectable<CrawlRuns>

/** Number of runs kept: two years of weekly ones. */
export const RUNS_KEPT = 104
/** Half a day less than a week, so that the seventh night is one however late the last scan began. */
const A_WEEK = sql`interval '156 hours'`
/** 20,000 pages take hours. */
const LONGEST_RUN = sql`interval '72 hours'`
/** An operation notes its edits no more often than this, so that its batches do not wait for each other's. */
const EDITS_APART_MS = 60_000

/** Returns the most pages a scan of the store reads. */
export async function loadPageLimit(tx: ShopTx, shopId: ShopId): Promise<number> {
  const row = await tx
    .selectFrom('crawl_settings')
    .select('page_limit')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row?.page_limit ?? PAGE_LIMITS.default
}

/** Stores the most pages a scan of the store reads. */
export async function savePageLimit(tx: ShopTx, shopId: ShopId, pageLimit: number): Promise<void> {
  await tx
    .insertInto('crawl_settings')
    .values({ shop_id: shopId, page_limit: pageLimit })
    .onConflict((shop) => shop.column('shop_id').doUpdateSet({ page_limit: pageLimit }))
    .execute()
}

/** Notes that many pages were edited at once, so the store is scanned the next night. */
export async function noteManyEdited(tx: ShopTx): Promise<void> {
  const now = await clockOf(tx)
  const apart = new Date(Date.parse(now) - EDITS_APART_MS)
  const { rows } = await sql<{ begunAt: string | null }>`
    select max(started_at)::text as "begunAt" from crawl_runs where shop_id = ${shopOf(tx)}`.execute(tx)
  await sql`
    insert into crawl_settings (shop_id, many_edited_at) values (${shopOf(tx)}, ${now}::timestamptz)
      on conflict (shop_id) do update set many_edited_at = excluded.many_edited_at
        where crawl_settings.many_edited_at is null or crawl_settings.many_edited_at < ${apart}::timestamptz
          or crawl_settings.many_edited_at < ${rows[0]?.begunAt ?? null}::timestamptz`.execute(tx)
}

/**
 * Returns whether a scan is due: a week after `last`, or if many pages were edited since it began. A scan that the
 * merchant stopped is not repeated before the week is over.
 */
export async function isScanDue(tx: ShopTx, last: Pick<RunRow, 'started_at' | 'state'>): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean | null }>`
    select ${last.started_at}::timestamptz < ${await clockOf(tx)}::timestamptz - ${A_WEEK}
      or (${last.state !== 'stopped'}
        and (select many_edited_at >= ${last.started_at}::timestamptz from crawl_settings where shop_id = ${shopOf(tx)}))
      as "isDue"`.execute(tx)
  return rows[0]?.isDue ?? false
}

/** Returns whether a run has gone on so long that a store which asks to wait again is not read to the end. */
export async function isOverdue(tx: ShopTx, run: Pick<RunRow, 'started_at'>): Promise<boolean> {
  const { rows } = await sql<{ isOverdue: boolean }>`
    select ${run.started_at}::timestamptz < ${await clockOf(tx)}::timestamptz - ${LONGEST_RUN} as "isOverdue"`.execute(
    tx,
  )
  return rows[0]?.isOverdue ?? false
}

/** Returns the run with this id, or the latest one without an id. */
export async function findRun(tx: ShopTx, shopId: ShopId, id?: string): Promise<RunRow | null> {
  let query = tx
    .selectFrom('crawl_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('id', 'desc')
    .limit(1)
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Starts a run and removes the oldest; null if one is already running. */
export async function insertRun(
  tx: ShopTx,
  shopId: ShopId,
  run: { origin: string; pageLimit: number; sitemaps: string[]; blocked: string | null },
): Promise<string | null> {
  const now = await timeOf(tx)
  const row = await tx
    .insertInto('crawl_runs')
    .values({
      shop_id: shopId,
      origin: run.origin,
      page_limit: run.pageLimit,
      sitemaps: JSON.stringify(run.sitemaps),
      started_at: now,
      ...(run.blocked !== null && { state: 'blocked', reason: run.blocked, finished_at: now }),
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  const oldest = await tx
    .selectFrom('crawl_runs')
    .select('id')
    .where('shop_id', '=', shopId)
    .orderBy('id', 'desc')
    .offset(RUNS_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    await tx.deleteFrom('crawl_runs').where('shop_id', '=', shopId).where('id', '<=', oldest.id).execute()
  return row?.id ?? null
}

/**
 * Ends a running run. If it is done and could look everywhere, removes the pages and redirects it did not find; what it
 * could not look for stays as it was read before.
 */
export async function closeRun(
  tx: ShopTx,
  run: RunRow,
  end: { state: 'done' } | { state: 'stopped' | 'failed'; code: string },
): Promise<void> {
  const { id, shop_id: shopId } = run
  const now = await timeOf(tx)
  if (end.state === 'done') {
    if (await lookedEverywhere(tx, run)) await forgetUnfound(tx, run)
  } else
    await tx
      .updateTable('crawl_pages')
      .set({ state: 'not-read', reason: end.code, read_at: now })
      .where('shop_id', '=', shopId)
      .where('waiting', '=', true)
      .where('state', 'is', null)
      .execute()
  await tx
    .updateTable('crawl_pages')
    .set({ waiting: false })
    .where('shop_id', '=', shopId)
    .where('waiting', '=', true)
    .execute()
  await tx
    .updateTable('crawl_runs')
    .set({
      state: end.state,
      ...(end.state === 'failed' && { reason: end.code }),
      finished_at: now,
      coverage: JSON.stringify(await coverageOf(tx, run)),
      sitemaps: '[]',
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** True if a run read its home page and all its sitemaps: a page it did not find is no longer there. */
async function lookedEverywhere(tx: ShopTx, run: RunRow): Promise<boolean> {
  if ((run.sitemaps_failed as unknown[]).length > 0) return false
  const home = await tx
    .selectFrom('crawl_pages')
    .select(['state', 'status', 'reason', 'unread_at'])
    .where('shop_id', '=', run.shop_id)
    .where('url', '=', `${run.origin}/`)
    .where('run_id', '=', run.id)
    .executeTakeFirst()
  return !home || (home.unread_at === null && !isAway(home))
}

async function forgetUnfound(tx: ShopTx, { id, shop_id: shopId }: RunRow): Promise<void> {
  await tx.deleteFrom('crawl_pages').where('shop_id', '=', shopId).where('run_id', '<>', id).execute()
  await tx.deleteFrom('crawl_redirects').where('shop_id', '=', shopId).where('run_id', '<>', id).execute()
}

/** The database's clock, not that of this process. */
async function timeOf(tx: ShopTx): Promise<Date> {
  return new Date(await clockOf(tx))
}

/** A run as sent to the browser: counted live while it is running, as stored afterwards. */
export async function describeRun(tx: ShopTx, run: RunRow): Promise<CrawlRun> {
  return {
    id: run.id,
    state: run.state as CrawlRun['state'],
    reason: run.reason,
    origin: run.origin,
    pageLimit: run.page_limit,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    // Runs of before knew nothing of sitemaps that were not read, and kept nothing.
    coverage: run.coverage
      ? { ...NOTHING_KEPT, ...(run.coverage as Omit<Coverage, keyof typeof NOTHING_KEPT>) }
      : await coverageOf(tx, run),
  }
}

const NOTHING_KEPT = { sitemapsNotRead: [], kept: 0 } satisfies Partial<Coverage>

/** Pages by what the last attempt to read them found; `kept`: results of an earlier attempt stay. */
interface Counted {
  state: string | null
  reason: string | null
  waiting: boolean
  kept: boolean
  pages: number
}

function notReadBy(rows: readonly Counted[]): Coverage['notRead'] {
  const pages = new Map<string, number>()
  for (const row of rows) pages.set(row.reason ?? '', (pages.get(row.reason ?? '') ?? 0) + row.pages)
  return [...pages].map(([reason, count]) => ({ reason, pages: count })).sort((a, b) => b.pages - a.pages)
}

async function coverageOf(
  tx: ShopTx,
  run: Pick<RunRow, 'shop_id' | 'id' | 'over_limit' | 'sitemaps_failed'>,
): Promise<Coverage> {
  const { rows } = await sql<Counted>`
    select case when unread_at is null then state when unread_status is null then 'not-read' else 'broken' end as state,
        coalesce(unread_reason, reason) as reason, waiting, unread_at is not null as kept, count(*)::int as pages
      from crawl_pages where shop_id = ${run.shop_id} and run_id = ${run.id} group by 1, 2, 3, 4`.execute(tx)
  const sum = (some: typeof rows) => some.reduce((total, { pages }) => total + pages, 0)
  const finished = rows.filter(({ waiting }) => !waiting)
  return {
    known: sum(rows) + run.over_limit,
    read: sum(finished.filter(({ state }) => state === 'read')),
    broken: sum(finished.filter(({ state }) => state === 'broken')),
    notRead: notReadBy(finished.filter(({ state }) => state === 'not-read')),
    kept: sum(finished.filter(({ kept }) => kept)),
    waiting: sum(rows.filter(({ waiting }) => waiting)),
    overLimit: run.over_limit,
    sitemapsNotRead: (run.sitemaps_failed as unknown as FailedSitemap[]).map(({ url, reason }) => ({
      url,
      reason,
    })),
  }
}
