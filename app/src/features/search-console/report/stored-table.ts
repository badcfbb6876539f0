import { sql } from 'kysely'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { ReportInput } from '../contract.ts'
import type { AskedDays } from './asked-days.ts'

/** Rows kept of a table: the top ones by clicks, and the top ones by impressions. */
export const MOST_KEPT = 1_000
/** Rows a statement writes: far from the parameters one may have. */
const MOST_INSERTED = 1_000
/** While a first fill goes on, days come every second; a table of moments ago will do, and is made anew after the last. */
const FRESH_SECONDS = 30

export type StoredKind = 'queries' | 'pages'
export type StoredFilter = Pick<ReportInput, 'type' | 'device' | 'country'>

export interface StoredTable {
  hash: string
  total: number
  /** Of all its rows, those that are not kept too. */
  clicks: number
  impressions: number
  builtAt: Date
}

/** Of what is asked and for which days: the same question is the same table. */
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

/** The table of a question, computed where nobody has since days came last. */
export async function storedTable(
  tx: ShopTx,
  kind: StoredKind,
  filter: StoredFilter,
  asked: AskedDays,
): Promise<StoredTable> {
  const hash = hashOf(kind, filter, asked)
  const known = await findTable(tx, hash)
  if (known && isGood(known, asked)) return described(hash, known)
  // Two who ask for the same compute it once.
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${`${shopOf(tx)} ${hash}`}))`.execute(tx)
  const now = await findTable(tx, hash)
  if (now && isGood(now, asked)) return described(hash, now)
  await buildTable(tx, hash, { kind, filter, asked })
  return described(hash, await findTable(tx, hash))
}

function described(hash: string, table: Known | null): StoredTable {
  const { total_rows: total = 0, clicks = 0, impressions = 0, built_at: builtAt = new Date() } = table ?? {}
  return { hash, total, clicks, impressions, builtAt }
}

/** First half of the advisory lock's key, so that other locks do not meet ours. */
const LOCK_SPACE = 7_270

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

/** A row of the table, and beside each the sums of all rows; without any row its own are null. */
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
  // The rows of now alone are listed; what they were before stands beside them.
  const { rows } = await sql<KeptRow>`
    with now_rows as materialized (${sums(asked.range)}),
      ranked as materialized (
        select *, row_number() over (order by clicks desc, impressions desc, word) as by_clicks,
            row_number() over (order by impressions desc, word) as by_impressions from now_rows),
      kept as materialized (
        select * from ranked where by_clicks <= ${MOST_KEPT}::int or by_impressions <= ${MOST_KEPT}::int),
      before_rows as materialized (
        select b.* from (${sums(asked.compared ?? none)}) b where b.word in (select word from kept)),
      whole as materialized (
        select count(*)::int as total, coalesce(sum(clicks), 0)::text as clicks,
            coalesce(sum(impressions), 0)::text as impressions from now_rows)
    select whole.*, w.hash, w.words, kept.clicks::text as clicks_now, kept.impressions::text as impressions_now,
        kept.positions::text as positions_now, coalesce(b.clicks, 0)::text as clicks_before,
        coalesce(b.impressions, 0)::text as impressions_before, coalesce(b.positions, 0)::text as positions_before
      from whole
      left join kept on true
      left join search_console_words w on w.shop_id = ${shop} and w.kind = ${word} and w.hash = kept.word
      left join before_rows b on b.word = kept.word`.execute(tx)
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

/** Removes tables of days nobody asks for any more: those of the presets move on with each day. */
export async function forgetTables(tx: ShopTx): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    delete from search_console_tables
      where shop_id = ${shopOf(tx)} and built_at < ${now}::timestamptz - interval '3 days'`.execute(tx)
}
