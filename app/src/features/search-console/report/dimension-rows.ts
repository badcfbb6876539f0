import { type RawBuilder, sql } from 'kysely'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { TableInput } from '../contract.ts'
import type { AskedDays } from './asked-days.ts'
import { nowAndBefore, type RowSource } from './row-source.ts'

const NONE = { from: '1970-01-02', to: '1970-01-01' }

/**
 * Returns the countries or devices of the property (hidden queries included), of one page, or of one query; or search
 * appearances, which the search engine reports only by property.
 */
export function dimensionRows(tx: ShopTx, input: TableInput, { range, compared }: AskedDays): RowSource {
  const { table, narrowed, counted } = sourceOf(input)
  const key = sql.ref(KEYS[input.table as keyof typeof KEYS])
  const hasDimensions = input.table !== 'appearances'
  const device = (hasDimensions && input.device?.toUpperCase()) || null
  const country = (hasDimensions && input.country) || null
  const narrowedFurther = hasDimensions
    ? sql`and (${device}::text is null or device = ${device}) and (${country}::text is null or country = ${country})`
    : sql``
  const sums = ({ from, to }: { from: string; to: string }) => sql`
    select ${key} as key, sum(clicks)::int as clicks, sum(impressions)::int as impressions, sum(position_sum) as positions
      from ${sql.table(table)}
      where shop_id = ${shopOf(tx)} and search_type = ${input.type} and day between ${from}::date and ${to}::date
        ${narrowed} ${narrowedFurther}
      group by 1`
  return {
    rows: sql`
      select coalesce(n.key, b.key) as key, ${nowAndBefore}
        from (${sums(range)}) n full join (${sums(compared ?? NONE)}) b on b.key = n.key`,
    counted,
    top: null,
    asOf: new Date(),
  }
}

const KEYS = { countries: 'country', devices: 'device', appearances: 'appearance' } as const

interface Source {
  table: string
  narrowed: RawBuilder<unknown>
  counted: RowSource['counted']
}

function sourceOf({ table, url, query }: TableInput): Source {
  if (table === 'appearances')
    return { table: 'search_console_appearances', narrowed: sql``, counted: 'byPage' }
  if (url)
    return {
      table: 'search_console_pages',
      counted: 'byPage',
      narrowed: sql`and page_hash = ${wordHash(url)}`,
    }
  if (query)
    return {
      table: 'search_console_queries',
      counted: 'byProperty',
      narrowed: sql`and query_hash = ${wordHash(query)}`,
    }
  return { table: 'search_console_totals', narrowed: sql``, counted: 'byProperty' }
}
