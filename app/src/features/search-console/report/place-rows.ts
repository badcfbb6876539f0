import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { TableInput } from '../contract.ts'
import type { AskedDays } from './asked-days.ts'
import type { RowSource } from './row-source.ts'

const NONE = { from: '1970-01-02', to: '1970-01-01' }

/** Countries or devices, by property: hidden queries are included. */
export function placeRows(tx: ShopTx, input: TableInput, { range, compared }: AskedDays): RowSource {
  const place = sql.ref(input.table === 'countries' ? 'country' : 'device')
  const device = input.device?.toUpperCase() ?? null
  const country = input.country ?? null
  const sums = ({ from, to }: { from: string; to: string }) => sql`
    select ${place} as key, sum(clicks)::int as clicks, sum(impressions)::int as impressions, sum(position_sum) as positions
      from search_console_totals
      where shop_id = ${shopOf(tx)} and search_type = ${input.type} and day between ${from}::date and ${to}::date
        and (${device}::text is null or device = ${device}) and (${country}::text is null or country = ${country})
      group by 1`
  return {
    rows: sql`
      select n.key, n.clicks, n.impressions, n.positions, coalesce(b.clicks, 0) as clicks_before,
          coalesce(b.impressions, 0) as impressions_before, coalesce(b.positions, 0) as positions_before
        from (${sums(range)}) n left join (${sums(compared ?? NONE)}) b on b.key = n.key`,
    counted: 'byProperty',
    total: null,
    asOf: new Date(),
  }
}
