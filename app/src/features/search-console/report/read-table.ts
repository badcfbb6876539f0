import { type RawBuilder, sql } from 'kysely'
import { resourcesOf } from '#core/catalogue/page-resources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { PAGE_SIZE, type ReportTable, type TableInput, type TableRow } from '../contract.ts'
import { type AskedDays, askedDays } from './asked-days.ts'
import { dimensionRows } from './dimension-rows.ts'
import { measuresOf } from './measures.ts'
import { pairRows } from './pair-rows.ts'
import type { RowSource, SumRow } from './row-source.ts'
import { countKept, MOST_KEPT, storedTable } from './stored-table.ts'

/** Returns one page of a table, and how it is counted; null if there are no days yet. */
export function readTable(ctx: ShopContext, input: TableInput): Promise<ReportTable | null> {
  return ctx.tx((tx) => tablePage(tx, input, PAGE_SIZE))
}

/** Returns one page of a table with `size` rows. */
export async function tablePage(tx: ShopTx, input: TableInput, size: number): Promise<ReportTable | null> {
  const asked = await askedDays(tx, input)
  if (!asked) return null
  const source = await sourceOf(tx, input, asked)
  const search = input.q?.trim() ? contains(input.q.trim()) : null
  const { rows } = await sql<SumRow & { found: number }>`
    select r.*, (count(*) over ())::int as found from (${source.rows}) r
      where ${search}::text is null or r.key ilike ${search}
      order by ${orderOf(input)}, r.impressions desc, r.key
      limit ${size} offset ${(input.page - 1) * size}`.execute(tx)
  const resources =
    input.table === 'pages'
      ? await resourcesOf(
          tx,
          rows.map(({ key }) => key),
        )
      : new Map()
  return {
    counted: source.counted,
    rows: rows.map(
      (row): TableRow => ({
        key: row.key,
        ...measuresOf(row),
        before:
          asked.compared &&
          measuresOf({
            clicks: row.clicks_before,
            impressions: row.impressions_before,
            positions: row.positions_before,
          }),
        resource: resources.get(row.key) ?? null,
      }),
    ),
    total: rows[0]?.found ?? 0,
    ...(source.top ?? { known: rows[0]?.found ?? 0, kept: rows[0]?.found ?? 0 }),
    pageSize: size,
    asOf: source.asOf.toISOString(),
  }
}

function sourceOf(tx: ShopTx, input: TableInput, asked: AskedDays): Promise<RowSource> | RowSource {
  if (input.table !== 'queries' && input.table !== 'pages') return dimensionRows(tx, input, asked)
  if (input.table === 'queries' ? input.url : input.query) return pairRows(tx, input, asked)
  return storedRows(tx, input, input.table, asked)
}

async function storedRows(
  tx: ShopTx,
  input: TableInput,
  kind: 'queries' | 'pages',
  asked: AskedDays,
): Promise<RowSource> {
  const { hash, total, builtAt } = await storedTable(tx, kind, input, asked)
  const kept = total <= MOST_KEPT ? total : await countKept(tx, hash)
  return {
    rows: sql`
      select words as key, clicks::int as clicks, impressions::int as impressions, position_sum as positions,
          clicks_before::int as clicks_before, impressions_before::int as impressions_before,
          position_sum_before as positions_before
        from search_console_table_rows where shop_id = ${shopOf(tx)} and table_hash = ${hash}`,
    counted: kind === 'queries' ? 'byProperty' : 'byPage',
    top: { known: total, kept },
    asOf: builtAt,
  }
}

function orderOf({ sort, direction }: TableInput): RawBuilder<unknown> {
  const way = direction === 'ascending' ? sql`asc nulls last` : sql`desc nulls last`
  if (sort === 'ctr') return sql`r.clicks::float8 / nullif(r.impressions, 0) ${way}`
  if (sort === 'change') return sql`r.clicks - r.clicks_before ${way}`
  if (sort === 'position') return sql`r.positions / nullif(r.impressions, 0) ${way}`
  return sql`${sql.ref(`r.${sort}`)} ${way}`
}
