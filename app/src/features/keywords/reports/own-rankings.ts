import { sql } from 'kysely'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { findReport, type ReportRow } from './report-store.ts'

export interface OwnRanking {
  clicks: number
  impressions: number
  position: number
}

/**
 * Returns how the store itself ranks for these keywords. A report has room for the most shown queries only: keywords
 * beyond them are looked up in its days.
 */
export async function ownRankings(tx: ShopTx, keywords: readonly string[]): Promise<Map<string, OwnRanking>> {
  const report = await findReport(tx)
  if (report === null || keywords.length === 0) return new Map()
  const { rows } = await sql<OwnRanking & { query: string }>`
    select query, clicks, impressions, position from keyword_rankings
      where shop_id = ${shopOf(tx)} and query = any(${[...keywords]}::text[])`.execute(tx)
  const found = new Map(rows.map(({ query, ...own }): [string, OwnRanking] => [query, own]))
  const missing = keywords.filter((keyword) => !found.has(keyword))
  if (report.left_out === 0 || missing.length === 0) return found
  return new Map([...found, ...(await rareOnes(tx, report, missing))])
}

async function rareOnes(
  tx: ShopTx,
  { from, to }: ReportRow,
  keywords: readonly string[],
): Promise<[string, OwnRanking][]> {
  const hashes = new Map(keywords.map((keyword) => [wordHash(keyword), keyword]))
  const { rows } = await sql<OwnRanking & { hash: string }>`
    select query_hash as hash, sum(clicks)::int as clicks, sum(impressions)::int as impressions,
        sum(position_sum) / sum(impressions) as position
      from search_console_queries
      where shop_id = ${shopOf(tx)} and search_type = 'web' and query_hash = any(${[...hashes.keys()]}::bigint[])
        and day between ${from}::date and ${to}::date
      group by query_hash having sum(impressions) > 0`.execute(tx)
  return rows.map(({ hash, ...own }) => [hashes.get(hash) ?? '', own])
}

/**
 * Returns the keywords of the merchant's collections and products that are no query the search engine names: the store
 * may appear for them, because rare queries are hidden. Empty without a report, and without what was deleted from the
 * store.
 */
export async function keywordsNotNamed(tx: ShopTx): Promise<string[]> {
  if ((await findReport(tx)) === null) return []
  const shop = shopOf(tx)
  const { rows } = await sql<{ keyword: string }>`
    select distinct t.keyword from keyword_targets t
      join catalogue_resources r on r.shop_id = ${shop} and r.kind = t.kind and r.id = t.resource_id
      where t.shop_id = ${shop}`.execute(tx)
  const keywords = rows.map(({ keyword }) => keyword)
  const own = await ownRankings(tx, keywords)
  return keywords.filter((keyword) => !own.has(keyword))
}
