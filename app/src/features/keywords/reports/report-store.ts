import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { findFill } from '#core/search-console/fill/fill-store.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'

export interface ReportedQuery {
  hash: string
  query: string
  clicks: number
  impressions: number
  position: number
  positions: (number | null)[]
  moved: number | null
  page: string | null
  pages: number
}

/** One page of a query that has several. */
export interface ReportedOverlap {
  hash: string
  page: string
  clicks: number
  impressions: number
  position: number
}

export interface Report {
  days: { from: string; to: string }
  revision: string
  queries: ReportedQuery[]
  overlaps: ReportedOverlap[]
  leftOut: number
  impressions: number
  named: number
}

const AT_ONCE = 1_000

/** Replaces the stored report. A concurrent call waits for the shop's row. */
export async function saveReport(tx: ShopTx, report: Report): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const { days, revision, impressions, named, leftOut } = report
  await sql`
    insert into keyword_reports (shop_id, revision, from_day, to_day, impressions, named_impressions, left_out, made_at)
      values (${shop}, ${revision}, ${days.from}, ${days.to}, ${impressions}, ${named}, ${leftOut}, ${now})
      on conflict (shop_id) do update set revision = excluded.revision, from_day = excluded.from_day,
        to_day = excluded.to_day, impressions = excluded.impressions,
        named_impressions = excluded.named_impressions, left_out = excluded.left_out, made_at = excluded.made_at`.execute(
    tx,
  )
  await deleteRows(tx)
  for (let at = 0; at < report.queries.length; at += AT_ONCE) {
    const rows = report.queries
      .slice(at, at + AT_ONCE)
      .map((one) => [
        ...[shop, one.hash, one.query, one.clicks, one.impressions, one.position],
        ...[one.positions, one.moved, one.page, one.pages],
      ])
    await sql`
      insert into keyword_rankings (shop_id, query_hash, query, clicks, impressions, position, positions, moved, page, pages)
        values ${valuesOf(rows)}`.execute(tx)
  }
  for (let at = 0; at < report.overlaps.length; at += AT_ONCE) {
    const rows = report.overlaps
      .slice(at, at + AT_ONCE)
      .map((one) => [shop, one.hash, one.page, one.clicks, one.impressions, one.position])
    await sql`
      insert into keyword_overlaps (shop_id, query_hash, page, clicks, impressions, position)
        values ${valuesOf(rows)}`.execute(tx)
  }
}

/** Runs in the transaction that chooses a property: the report of another one is nobody’s any more. */
export async function forgetOfOthers(_ctx: ShopContext, tx: ShopTx): Promise<void> {
  const fill = await findFill(tx)
  if (fill?.cleared !== false) return
  await sql`delete from keyword_reports where shop_id = ${shopOf(tx)}`.execute(tx)
  await deleteRows(tx)
}

async function deleteRows(tx: ShopTx): Promise<void> {
  const shop = shopOf(tx)
  await sql`delete from keyword_rankings where shop_id = ${shop}`.execute(tx)
  await sql`delete from keyword_overlaps where shop_id = ${shop}`.execute(tx)
}

export interface ReportRow {
  revision: string
  from: string
  to: string
  impressions: string
  named: string
  left_out: number
  made_at: Date
}

/** Returns the last report; null before the first. */
export async function findReport(tx: ShopTx): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select revision, from_day::text as "from", to_day::text as "to", impressions, named_impressions as named, left_out,
        made_at
      from keyword_reports where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? null
}
