import { type RawBuilder, sql } from 'kysely'
import type { AnalyticsRow, SearchType } from '#adapters/google/search-console.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { wordHash } from '../domain/word-hash.ts'
import { type DayRows, MOST_ROWS } from './fetch-day.ts'

/** Ten values each, which stays below the 65,535 parameters of a statement. */
const ROWS_OF_A_STATEMENT = 5_000

export interface FetchedDay {
  generation: number
  day: string
  type: SearchType
  final: boolean
  rows: DayRows
}

/**
 * Stores a complete day, replacing earlier data, and marks it as fetched; false if the property was changed in the
 * meantime. Idempotent.
 */
export async function saveDay(tx: ShopTx, fetched: FetchedDay): Promise<boolean> {
  const { day, type, rows } = fetched
  if (!(await markDay(tx, fetched))) return false
  const shop = shopOf(tx)
  for (const table of ['totals', 'queries', 'pages', 'pairs', 'appearances'] as const)
    await sql`delete from ${sql.table(`search_console_${table}`)}
      where shop_id = ${shop} and search_type = ${type} and day = ${day}::date`.execute(tx)
  await saveWords(tx, 'query', [...rows.queries.map(first), ...rows.pairs.map(second)])
  await saveWords(tx, 'page', [...rows.pages.map(first), ...rows.pairs.map(first)])
  const dayKey = [shop, type, day]
  await insertAll(
    tx,
    sql`search_console_totals (shop_id, search_type, day, country, device, clicks, impressions, position_sum)`,
    rows.totals.map((row) => [...dayKey, row.keys[0], row.keys[1], ...measures(row)]),
  )
  await insertAll(
    tx,
    sql`search_console_queries (shop_id, search_type, day, query_hash, country, device, clicks, impressions,
      position_sum)`,
    rows.queries.map((row) => [...dayKey, wordHash(first(row)), row.keys[1], row.keys[2], ...measures(row)]),
  )
  await insertAll(
    tx,
    sql`search_console_pages (shop_id, search_type, day, page_hash, country, device, clicks, impressions,
      position_sum)`,
    rows.pages.map((row) => [...dayKey, wordHash(first(row)), row.keys[1], row.keys[2], ...measures(row)]),
  )
  await insertAll(
    tx,
    sql`search_console_pairs (shop_id, search_type, day, page_hash, query_hash, clicks, impressions,
      position_sum)`,
    rows.pairs.map((row) => [...dayKey, wordHash(first(row)), wordHash(second(row)), ...measures(row)]),
  )
  await insertAll(
    tx,
    sql`search_console_appearances (shop_id, search_type, day, appearance, clicks, impressions, position_sum)`,
    rows.appearances.map((row) => [...dayKey, first(row), ...measures(row)]),
  )
  return true
}

async function markDay(tx: ShopTx, { generation, day, type, final, rows }: FetchedDay): Promise<boolean> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const whole = totalOf(rows.totals)
  const named = totalOf(rows.queries)
  const isTruncated = [rows.queries, rows.pages, rows.pairs].some(({ length }) => length >= MOST_ROWS)
  const { numAffectedRows } = await sql`
    update search_console_days set awaited = false, attempts = 0, set_aside = null, final = ${final}, truncated = ${isTruncated},
        clicks = ${whole.clicks}, impressions = ${whole.impressions}, position_sum = ${whole.positions},
        named_clicks = ${named.clicks}, named_impressions = ${named.impressions}, fetched_at = ${now}
      where shop_id = ${shop} and search_type = ${type} and day = ${day}::date and generation = ${generation}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return false
  await sql`update search_console_fills set revision = revision + 1, tried_at = ${now}, reason = null, refusals = 0
    where shop_id = ${shop} and generation = ${generation}`.execute(tx)
  return true
}

const first = ({ keys }: AnalyticsRow): string => keys[0] ?? ''
const second = ({ keys }: AnalyticsRow): string => keys[1] ?? ''

/** The mean position is multiplied by its impressions, because sums can be added up. */
function measures({ clicks, impressions, position }: AnalyticsRow): number[] {
  return [Math.round(clicks), Math.round(impressions), position * impressions]
}

function totalOf(rows: readonly AnalyticsRow[]): { clicks: number; impressions: number; positions: number } {
  const total = { clicks: 0, impressions: 0, positions: 0 }
  for (const row of rows) {
    total.clicks += Math.round(row.clicks)
    total.impressions += Math.round(row.impressions)
    total.positions += row.position * row.impressions
  }
  return total
}

async function saveWords(tx: ShopTx, kind: 'query' | 'page', words: readonly string[]): Promise<void> {
  const shop = shopOf(tx)
  const hashes = new Map(words.map((text) => [wordHash(text), text]))
  await inParts([...hashes].sort(), (part) =>
    sql`insert into search_console_words (shop_id, kind, hash, words)
      values ${valuesOf(part.map(([hash, text]) => [shop, kind, hash, text]))} on conflict (shop_id, kind, hash) do nothing`.execute(
      tx,
    ),
  )
}

async function insertAll(
  tx: ShopTx,
  into: RawBuilder<unknown>,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  await inParts(rows, (part) => sql`insert into ${into} values ${valuesOf(part)}`.execute(tx))
}

async function inParts<Row>(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_OF_A_STATEMENT)
    await run(rows.slice(at, at + ROWS_OF_A_STATEMENT))
}
