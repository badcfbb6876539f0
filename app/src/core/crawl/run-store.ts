import { type Selectable, sql } from 'kysely'
import type { CrawlRuns } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { PAGE_LIMITS } from './domain/page-limits.ts'

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

/**
 * Returns the run with this id if it is still going on, and keeps others from adding to it or ending it until `tx` ends:
 * nothing is added to a run that has ended, and two that add the same pages would wait for each other.
 */
export async function lockRunning(tx: ShopTx, shopId: ShopId, id: string): Promise<RunRow | null> {
  const run = await tx
    .selectFrom('crawl_runs')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return run?.state === 'running' ? run : null
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

/** The database's clock, not that of this process. */
export async function timeOf(tx: ShopTx): Promise<Date> {
  return new Date(await clockOf(tx))
}
