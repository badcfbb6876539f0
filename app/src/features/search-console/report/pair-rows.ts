import { sql } from 'kysely'
import { wordHash } from '#core/search-console/domain/word-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { TableInput } from '../contract.ts'
import type { AskedDays } from './asked-days.ts'
import { nowAndBefore, type RowSource } from './row-source.ts'

const NONE = { from: '1970-01-02', to: '1970-01-01' }

/**
 * Returns the queries that led to one page, or the pages one query led to; counted by page, for all countries and
 * devices.
 */
export function pairRows(tx: ShopTx, input: TableInput, { range, compared }: AskedDays): RowSource {
  const shop = shopOf(tx)
  const isQueries = input.table === 'queries'
  const [listed, named, kind] = isQueries
    ? [sql.ref('query_hash'), sql.ref('page_hash'), 'query']
    : [sql.ref('page_hash'), sql.ref('query_hash'), 'page']
  const hash = wordHash((isQueries ? input.url : input.query) ?? '')
  const sums = ({ from, to }: { from: string; to: string }) => sql`
    select ${listed} as word, sum(clicks)::int as clicks, sum(impressions)::int as impressions, sum(position_sum) as positions
      from search_console_pairs
      where shop_id = ${shop} and search_type = ${input.type} and ${named} = ${hash}
        and day between ${from}::date and ${to}::date
      group by 1`
  return {
    rows: sql`
      select w.words as key, ${nowAndBefore}
        from (${sums(range)}) n full join (${sums(compared ?? NONE)}) b on b.word = n.word
        join search_console_words w on w.shop_id = ${shop} and w.kind = ${kind} and w.hash = coalesce(n.word, b.word)`,
    counted: 'byPage',
    top: null,
    asOf: new Date(),
  }
}
