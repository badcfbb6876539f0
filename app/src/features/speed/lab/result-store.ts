import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Device, LabSource } from '#kit/shared/lighthouse-names.ts'
import { type LabResult, labResultSchema, type Measured } from '../contract.ts'

export interface ResultRow {
  test_id: string
  page_id: string
  device: Device
  asked_by: 'merchant' | 'daily'
  score: number
  metrics: LabResult['metrics']
  runs: number
  source: LabSource
  measured_at: Date
  asked_at: Date
}

const result = (shop: ShopId) =>
  sql`r.test_id::text, t.page_id::text, r.device, t.asked_by, r.score, r.metrics, t.runs, t.source, r.measured_at, t.asked_at ${from(shop)}`
const from = (shop: ShopId) =>
  sql`from speed_runs r join speed_tests t on t.shop_id = ${shop} and t.id = r.test_id`

/**
 * Returns a page's "before" and "after": the first and the last median since it was begun anew, of tests merchants
 * requested.
 */
export async function beforeAndAfter(
  tx: ShopTx,
  page: { id: string; anew_at: Date },
  device: Device,
): Promise<{ before: Measured | null; after: Measured | null }> {
  const { rows } = await sql<ResultRow>`
    select ${result(shopOf(tx))} where r.shop_id = ${shopOf(tx)} and t.page_id = ${page.id} and r.device = ${device}
      and r.is_median and t.state = 'done' and t.asked_by = 'merchant' and t.asked_at >= ${page.anew_at}
      order by t.id`.execute(tx)
  const [first] = rows
  const last = rows.at(-1)
  return {
    before: first ? measuredOf(first) : null,
    after: last && last !== first ? measuredOf(last) : null,
  }
}

/** Lists medians of a page between two days, oldest first; of each day, the last one. */
export async function trendOf(
  tx: ShopTx,
  { pageId, device, from, to }: { pageId: string; device: Device; from: string; to: string },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select distinct on ((r.measured_at at time zone 'UTC')::date) ${result(shopOf(tx))}
      where r.shop_id = ${shopOf(tx)} and t.page_id = ${pageId} and r.device = ${device} and r.is_median
        and t.state = 'done' and r.measured_at >= ${`${from}T00:00:00Z`}::timestamptz
        and r.measured_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
      order by (r.measured_at at time zone 'UTC')::date, r.measured_at desc`.execute(tx)
  return rows
}

/** Returns the newest complete result of a page and device. */
export async function newestResult(
  tx: ShopTx,
  { pageId, device }: { pageId: string; device: Device },
): Promise<{ at: string; source: LabSource; result: LabResult } | null> {
  const { rows } = await sql<{ at: Date; source: LabSource; result: unknown }>`
    select r.measured_at as at, t.source, r.result ${from(shopOf(tx))}
      where r.shop_id = ${shopOf(tx)} and t.page_id = ${pageId} and r.device = ${device} and r.is_median
        and t.state = 'done' and r.result is not null order by t.id desc limit 1`.execute(tx)
  const [row] = rows
  // A result stored in an older shape is not shown; the next test replaces it.
  const read = row && labResultSchema.safeParse(row.result)
  return row && read?.success ? { at: row.at.toISOString(), source: row.source, result: read.data } : null
}

/** Lists the newest medians of all pages, one per device. */
export async function newestOfAll(tx: ShopTx): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select distinct on (t.page_id, r.device) ${result(shopOf(tx))}
      where r.shop_id = ${shopOf(tx)} and r.is_median and t.state = 'done'
      order by t.page_id, r.device, t.id desc limit 200`.execute(tx)
  return rows
}

/** Slightly longer than the longest range. */
const KEPT = '400 days'

/**
 * Reduces complete results to their metrics once a newer one exists. Deletes tests older than the longest range,
 * except finished ones that merchants requested.
 */
export async function tidyResults(tx: ShopTx): Promise<void> {
  const now = await clockOf(tx)
  await sql`delete from speed_tests where shop_id = ${shopOf(tx)} and finished_at < ${now}::timestamptz - ${KEPT}::interval
    and state <> 'done'`.execute(tx)
  await sql`delete from speed_tests where shop_id = ${shopOf(tx)} and finished_at < ${now}::timestamptz - ${KEPT}::interval
    and asked_by = 'daily'`.execute(tx)
  await sql`
    update speed_runs r set result = null from speed_tests t
      where r.shop_id = ${shopOf(tx)} and t.shop_id = ${shopOf(tx)} and t.id = r.test_id and r.result is not null
        and t.id < (select max(n.id) from speed_tests n where n.shop_id = ${shopOf(tx)} and n.page_id = t.page_id
          and n.state = 'done' and r.device = any(n.devices))`.execute(tx)
}

/** Returns the metrics of a stored result. */
export function measuredOf(row: ResultRow): Measured {
  return {
    testId: row.test_id,
    at: row.measured_at.toISOString(),
    score: row.score,
    metrics: row.metrics,
    runs: row.runs,
    source: row.source,
  }
}
