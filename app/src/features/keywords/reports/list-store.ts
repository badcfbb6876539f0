import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import {
  type KeywordGap,
  type KeywordListInput,
  type KeywordOverlap,
  type KeywordRanking,
  PAGE_SIZE,
} from '../contract.ts'
import { keywordsNotNamed } from './own-rankings.ts'

/** First position beyond the first page of results: a lower one is shown as the tenth place. */
const FAR = 10.05
/** Impressions in three months below which a far position means nothing. */
const FEW = 30

interface RankingRow extends Omit<KeywordRanking, 'id'> {
  query_hash: string
}

/** Lists queries with their rankings, by impressions, or by how far they rose or fell. */
export async function listRankings(
  tx: ShopTx,
  { view, q, page }: KeywordListInput,
  most = PAGE_SIZE,
): Promise<{ rows: KeywordRanking[]; total: number }> {
  const named = q ? sql`and strpos(query, ${q.toLowerCase()}) > 0` : sql``
  const only = { all: sql``, risen: sql`and moved >= 1`, fallen: sql`and moved <= -1` }[view]
  const order = { all: sql``, risen: sql`moved desc,`, fallen: sql`moved,` }[view]
  const shop = shopOf(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from keyword_rankings where shop_id = ${shop} ${only} ${named}`.execute(tx)
  const { rows } = await sql<RankingRow>`
    select query_hash, query, clicks, impressions, position, positions, moved, page, pages from keyword_rankings
      where shop_id = ${shop} ${only} ${named}
      order by ${order} impressions desc, query_hash limit ${most} offset ${(page - 1) * PAGE_SIZE}`.execute(
    tx,
  )
  return {
    rows: rows.map(({ query_hash: id, ...row }) => ({ id, ...row })),
    total: counted[0]?.total ?? 0,
  }
}

/** Lists queries for which several pages of the store are shown. */
export async function listOverlaps(
  tx: ShopTx,
  page: number,
  most = PAGE_SIZE,
): Promise<{ rows: KeywordOverlap[]; total: number }> {
  const shop = shopOf(tx)
  const total = await countOverlaps(tx)
  const { rows } = await sql<Omit<KeywordOverlap, 'pages' | 'id'> & { query_hash: string }>`
    select query_hash, query, clicks, impressions from keyword_rankings where shop_id = ${shop} and pages > 1
      order by impressions desc, query_hash limit ${most} offset ${(page - 1) * PAGE_SIZE}`.execute(tx)
  const { rows: found } = await sql<PageRow>`
    select query_hash, page as url, clicks, impressions, position from keyword_overlaps
      where shop_id = ${shop} and query_hash = any(${rows.map(({ query_hash: hash }) => hash)}::bigint[])
      order by impressions desc, page`.execute(tx)
  const pages = Map.groupBy(found, ({ query_hash: hash }) => hash)
  return {
    rows: rows.map(({ query_hash: id, ...row }) => ({ id, ...row, pages: sharesOf(pages.get(id) ?? []) })),
    total,
  }
}

interface PageRow {
  query_hash: string
  url: string
  clicks: number
  impressions: number
  position: number
}

function sharesOf(rows: readonly PageRow[]): KeywordOverlap['pages'] {
  const total = rows.reduce((sum, { impressions }) => sum + impressions, 0)
  return rows.map(({ query_hash: _, ...row }) => ({
    ...row,
    share: total === 0 ? 0 : row.impressions / total,
  }))
}

/** Returns the number of queries for which several pages rank. */
export async function countOverlaps(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from keyword_rankings where shop_id = ${shopOf(tx)} and pages > 1`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/**
 * Lists queries beyond the first page of results with some demand, and the merchant's target keywords that are no named
 * query.
 */
export async function listGaps(
  tx: ShopTx,
  page: number,
  locale: { source: string; country: string; language: string },
  most = PAGE_SIZE,
): Promise<{ rows: KeywordGap[]; total: number }> {
  const absent = await keywordsNotNamed(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${gaps(tx, locale, absent)}) as gap`.execute(tx)
  const { rows } = await sql<Omit<KeywordGap, 'volume'> & { volume: string | null }>`
    select * from (${gaps(tx, locale, absent)}) as gap
      order by kind, coalesce(impressions, volume) desc nulls last, query
      limit ${most} offset ${(page - 1) * PAGE_SIZE}`.execute(tx)
  return {
    rows: rows.map(({ volume, ...row }) => ({ ...row, volume: volume === null ? null : Number(volume) })),
    total: counted[0]?.total ?? 0,
  }
}

function gaps(
  tx: ShopTx,
  { source, country, language }: { source: string; country: string; language: string },
  absent: readonly string[],
) {
  const shop = shopOf(tx)
  const volume = sql`left join keyword_metrics m on m.shop_id = ${shop} and m.source = ${source}
    and m.country = ${country} and m.language = ${language}`
  return sql`
    select 'far' as kind, r.query, r.impressions, r.position, r.page, m.volume
      from keyword_rankings r ${volume} and m.keyword = r.query
      where r.shop_id = ${shop} and r.position >= ${FAR} and r.impressions >= ${FEW}
    union all
    select 'absent', t.keyword, null::int, null::real, null, m.volume
      from unnest(${[...absent]}::text[]) as t (keyword) ${volume} and m.keyword = t.keyword`
}

/** Returns the number of queries the store ranks for. */
export async function countRankings(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from keyword_rankings where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]?.total ?? 0
}
