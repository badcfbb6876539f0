import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { addDays } from '#core/search-console/domain/pacific.ts'
import { findFill, holdProperty } from '#core/search-console/fill/fill-store.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type ReportedOverlap, type ReportedQuery, saveReport } from './report-store.ts'

/** Three months of 30 days each (specification 2 §9: the last three months). */
const MONTH_DAYS = 30
const MONTHS = 3
/** Most queries in a report, those with most impressions. */
const MOST_QUERIES = 5_000
/** Queries whose pages are read at a time. */
const AT_ONCE = 500
/** Least share of a query's impressions for a page to count as one of its pages. */
const OWN_SHARE = 0.1

/**
 * Rebuilds the report from the stored days. Does nothing without stored days, if the report already covers them, or if
 * another property was chosen meanwhile.
 */
export async function makeReport(ctx: ShopContext): Promise<void> {
  const found = await ctx.tx(readQueries)
  if (found === null) return
  const { days, queries } = found
  const overlaps: ReportedOverlap[] = []
  for (let at = 0; at < queries.length; at += AT_ONCE) {
    const part = queries.slice(at, at + AT_ONCE)
    const byQuery = Map.groupBy(
      await ctx.tx((tx) => readPages(tx, days, part)),
      ({ query_hash: hash }) => hash,
    )
    for (const query of part) overlaps.push(...takePages(query, byQuery.get(query.hash) ?? []))
  }
  await ctx.tx(async (tx) => {
    if (await holdProperty(tx, found.generation)) await saveReport(tx, { ...found, overlaps })
  })
}

interface Days {
  from: string
  to: string
}

async function readQueries(tx: ShopTx) {
  const fill = await findFill(tx)
  if (!fill?.cleared) return null
  const shop = shopOf(tx)
  const { rows: known } = await sql<{ revision: string; to: string | null }>`
    select r.revision, r.to_day::text as "to" from keyword_reports r where r.shop_id = ${shop}`.execute(tx)
  const { rows: newest } = await sql<{ to: string | null }>`
    select max(day)::text as "to" from search_console_days
      where shop_id = ${shop} and search_type = 'web' and fetched_at is not null`.execute(tx)
  const to = newest[0]?.to ?? null
  if (to === null || known[0]?.revision === fill.revision) return null
  const days = { from: addDays(to, 1 - MONTHS * MONTH_DAYS), to }
  const { rows: totals } = await sql<{ impressions: string; named: string }>`
    select coalesce(sum(impressions), 0) as impressions, coalesce(sum(named_impressions), 0) as named
      from search_console_days
      where shop_id = ${shop} and search_type = 'web' and day between ${days.from} and ${days.to}`.execute(tx)
  const { queries, leftOut } = await readRankings(tx, days)
  return {
    days,
    queries,
    leftOut,
    revision: fill.revision,
    generation: fill.generation,
    impressions: Number(totals[0]?.impressions ?? 0),
    named: Number(totals[0]?.named ?? 0),
  }
}

async function readRankings(tx: ShopTx, days: Days): Promise<{ queries: ReportedQuery[]; leftOut: number }> {
  const months = Array.from({ length: MONTHS }, (_, at) => addDays(days.from, at * MONTH_DAYS))
  const meanOf = (from: string) => {
    const within = sql`filter (where day between ${from}::date and ${addDays(from, MONTH_DAYS - 1)}::date)`
    return sql`sum(position_sum) ${within} / nullif(sum(impressions) ${within}, 0)`
  }
  const { rows } = await sql<{
    hash: string
    clicks: number
    impressions: number
    position: number
    positions: (number | null)[]
    total: number
  }>`
    select query_hash as hash, sum(clicks)::int as clicks, sum(impressions)::int as impressions,
        sum(position_sum) / sum(impressions) as position,
        array[${sql.join(months.map(meanOf))}]::real[] as positions, (count(*) over ())::int as total
      from search_console_queries
      where shop_id = ${shopOf(tx)} and search_type = 'web' and day between ${days.from} and ${days.to}
      group by query_hash having sum(impressions) > 0
      order by sum(impressions) desc, query_hash limit ${MOST_QUERIES}`.execute(tx)
  const words = await wordsOf(
    tx,
    'query',
    rows.map(({ hash }) => hash),
  )
  const queries = rows.map(({ total: _, ...row }) => ({
    ...row,
    query: words.get(row.hash) ?? '',
    moved: movedOf(row.positions),
    page: null,
    pages: 0,
  }))
  return { queries, leftOut: Math.max(0, (rows[0]?.total ?? 0) - rows.length) }
}

/**
 * Difference between the first and the last month in which it was shown. Lower positions are better, so a gain is
 * positive.
 */
function movedOf(positions: readonly (number | null)[]): number | null {
  const shown = positions.filter((position) => position !== null)
  const [first, last] = [shown[0], shown.at(-1)]
  return shown.length < 2 || first === undefined || last === undefined ? null : first - last
}

interface PageRow {
  query_hash: string
  page_hash: string
  url: string
  clicks: number
  impressions: number
  position: number
}

async function readPages(tx: ShopTx, days: Days, queries: readonly ReportedQuery[]): Promise<PageRow[]> {
  const { rows } = await sql<Omit<PageRow, 'url'>>`
    select query_hash, page_hash, sum(clicks)::int as clicks, sum(impressions)::int as impressions,
        sum(position_sum) / nullif(sum(impressions), 0) as position
      from search_console_pairs
      where shop_id = ${shopOf(tx)} and search_type = 'web' and day between ${days.from} and ${days.to}
        and query_hash = any(${queries.map(({ hash }) => hash)}::bigint[])
      group by query_hash, page_hash having sum(impressions) > 0
      order by query_hash, sum(impressions) desc, page_hash`.execute(tx)
  const words = await wordsOf(tx, 'page', [...new Set(rows.map(({ page_hash: hash }) => hash))])
  return rows.map((row) => ({ ...row, url: words.get(row.page_hash) ?? '' }))
}

/** Sets the query's top page and its number of pages; returns all its pages if there are several. */
function takePages(query: ReportedQuery, rows: readonly PageRow[]): ReportedOverlap[] {
  const total = rows.reduce((sum, { impressions }) => sum + impressions, 0)
  const own = rows.filter(({ impressions }) => impressions >= OWN_SHARE * total)
  query.page = own[0]?.url ?? null
  query.pages = own.length
  if (own.length < 2) return []
  return own.map(({ url, clicks, impressions, position }) => ({
    hash: query.hash,
    page: url,
    clicks,
    impressions,
    position,
  }))
}

async function wordsOf(
  tx: ShopTx,
  kind: 'query' | 'page',
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; words: string }>`
    select hash, words from search_console_words
      where shop_id = ${shopOf(tx)} and kind = ${kind} and hash = any(${[...hashes]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ hash, words }) => [hash, words]))
}
