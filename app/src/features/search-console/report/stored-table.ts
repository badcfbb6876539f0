import { sql } from 'kysely'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { ReportInput } from '../contract.ts'
import type { AskedDays } from './asked-days.ts'

/** Rows stored of a table: the top ones by clicks, by impressions, and by clicks in the compared period. */
export const MOST_KEPT = 1_000
/** Rows per statement, far below the limit of parameters. */
const MOST_INSERTED = 1_000
/**
 * Age at which a table is recomputed during the first fill, when days arrive every second; it is recomputed after the
 * last one.
 */
const FRESH_SECONDS = 30

export type StoredKind = 'queries' | 'pages'
export type StoredFilter = Pick<ReportInput, 'type' | 'device' | 'country'>

export interface StoredTable {
  hash: string
  total: number
  /** Sums of all rows, including those not stored. */
  clicks: number
  impressions: number
  builtAt: Date
}

/** Returns the hash of the question and its days: equal questions share one table. */
function hashOf(kind: StoredKind, filter: StoredFilter, { range, compared }: AskedDays): string {
  const { type, device, country } = filter
  return wordHash(JSON.stringify([kind, type, device ?? null, country ?? null, range, compared]))
}

interface Known {
  generation: number
  revision: string
  total_rows: number
  clicks: number
  impressions: number
  built_at: Date
  age: number
}

/** Returns the table of a question; computes it if days have arrived since the last time. */
export async function storedTable(
  tx: ShopTx,
  kind: StoredKind,
  filter: StoredFilter,
  asked: AskedDays,
): Promise<StoredTable> {
  const hash = hashOf(kind, filter, asked)
  const known = await findTable(tx, hash)
  if (known && isGood(known, asked)) return described(hash, known)
  // Concurrent requests for the same table compute it once.
  await lockAlone(tx, 'search-table', hash)
  const now = await findTable(tx, hash)
  if (now && isGood(now, asked)) return described(hash, now)
  await buildTable(tx, hash, { kind, filter, asked })
  return described(hash, await findTable(tx, hash))
}

function described(hash: string, table: Known | null): StoredTable {
  const { total_rows: total = 0, clicks = 0, impressions = 0, built_at: builtAt = new Date() } = table ?? {}
  return { hash, total, clicks, impressions, builtAt }
}

function isGood(table: Known, { generation, revision, isFilling }: AskedDays): boolean {
  if (table.generation !== generation) return false
  return table.revision === revision || (isFilling && table.age < FRESH_SECONDS)
}

async function findTable(tx: ShopTx, hash: string): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select generation, revision, total_rows, clicks::float8 as clicks, impressions::float8 as impressions, built_at,
        extract(epoch from now() - built_at)::float8 as age
      from search_console_tables where shop_id = ${shopOf(tx)} and table_hash = ${hash}`.execute(tx)
  return rows[0] ?? null
}

/** A stored row, with the sums of all rows; its own columns are null if the table is empty. */
interface KeptRow {
  total: number
  clicks: string
  impressions: string
  hash: string | null
  words: string
  clicks_now: string
  impressions_now: string
  positions_now: string
  clicks_before: string
  impressions_before: string
  positions_before: string
}

function valuesFor(row: KeptRow, { shop, hash }: { shop: string; hash: string }): unknown[] {
  const now = [row.clicks_now, row.impressions_now, row.positions_now]
  return [
    shop,
    hash,
    row.hash,
    row.words,
    ...now,
    row.clicks_before,
    row.impressions_before,
    row.positions_before,
  ]
}

interface Order {
  kind: StoredKind
  filter: StoredFilter
  asked: AskedDays
}

async function buildTable(tx: ShopTx, hash: string, { kind, filter, asked }: Order): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const word = kind === 'queries' ? 'query' : 'page'
  const device = filter.device?.toUpperCase() ?? null
  const sums = (range: { from: string; to: string }) => sql`
    select ${sql.ref(`${word}_hash`)} as word, sum(clicks) as clicks, sum(impressions) as impressions,
        sum(position_sum) as positions
      from ${sql.table(`search_console_${kind}`)}
      where shop_id = ${shop} and search_type = ${filter.type} and day between ${range.from}::date and ${range.to}::date
        and (${device}::text is null or device = ${device}) and (${filter.country ?? null}::text is null or country = ${filter.country ?? null})
      group by 1`
  const none = { from: '1970-01-02', to: '1970-01-01' }
  await sql`delete from search_console_tables where shop_id = ${shop} and table_hash = ${hash}`.execute(tx)
  await sql`
    insert into search_console_tables (shop_id, table_hash, generation, revision, total_rows, clicks, impressions, built_at)
      values (${shop}, ${hash}, ${asked.generation}, ${asked.revision}, 0, 0, 0, ${now})`.execute(tx)
  // Lists what only the compared period had as well: the question of a comparison is what was lost.
  const { rows } = await sql<KeptRow>`
    with now_rows as materialized (${sums(asked.range)}),
      before_rows as materialized (${sums(asked.compared ?? none)}),
      ranked as materialized (
        select coalesce(n.word, b.word) as word, n.word is not null as is_now, b.word is not null as is_before,
            coalesce(n.clicks, 0) as clicks, coalesce(n.impressions, 0) as impressions,
            coalesce(n.positions, 0) as positions, coalesce(b.clicks, 0) as clicks_before,
            coalesce(b.impressions, 0) as impressions_before, coalesce(b.positions, 0) as positions_before,
            row_number() over (order by n.clicks desc nulls last, n.impressions desc, n.word) as by_clicks,
            row_number() over (order by n.impressions desc nulls last, n.word) as by_impressions,
            row_number() over (order by b.clicks desc nulls last, b.impressions desc, b.word) as by_clicks_before
          from now_rows n full join before_rows b on b.word = n.word),
      kept as materialized (
        select * from ranked
          where (is_now and (by_clicks <= ${MOST_KEPT}::int or by_impressions <= ${MOST_KEPT}::int))
            or (is_before and by_clicks_before <= ${MOST_KEPT}::int)),
      whole as materialized (
        select count(*)::int as total, coalesce(sum(clicks), 0)::text as clicks,
            coalesce(sum(impressions), 0)::text as impressions from now_rows)
    select whole.*, w.hash, w.words, kept.clicks::text as clicks_now, kept.impressions::text as impressions_now,
        kept.positions::text as positions_now, kept.clicks_before::text as clicks_before,
        kept.impressions_before::text as impressions_before, kept.positions_before::text as positions_before
      from whole
      left join kept on true
      left join search_console_words w on w.shop_id = ${shop} and w.kind = ${word} and w.hash = kept.word`.execute(
    tx,
  )
  const [whole] = rows
  const kept = rows.filter(({ hash: of }) => of !== null)
  for (let at = 0; at < kept.length; at += MOST_INSERTED)
    await sql`
      insert into search_console_table_rows (shop_id, table_hash, word_hash, words, clicks, impressions, position_sum,
          clicks_before, impressions_before, position_sum_before)
        values ${valuesOf(kept.slice(at, at + MOST_INSERTED).map((row) => valuesFor(row, { shop, hash })))}`.execute(
      tx,
    )
  await sql`
    update search_console_tables set total_rows = ${whole?.total ?? 0}, clicks = ${whole?.clicks ?? 0},
        impressions = ${whole?.impressions ?? 0}
      where shop_id = ${shop} and table_hash = ${hash}`.execute(tx)
}

/** Returns how many rows of the range are stored of a table. */
export async function countKept(tx: ShopTx, hash: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from search_console_table_rows
      where shop_id = ${shopOf(tx)} and table_hash = ${hash} and impressions > 0`.execute(tx)
  return rows[0]?.kept ?? 0
}

/** Deletes tables older than three days: the presets have moved on to newer days. */
export async function forgetTables(tx: ShopTx): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    delete from search_console_tables
      where shop_id = ${shopOf(tx)} and built_at < ${now}::timestamptz - interval '3 days'`.execute(tx)
}
