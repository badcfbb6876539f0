import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { FillRow } from './fill-store.ts'

export interface KnownDays {
  /** First and last day fetched, of any search type; null: none. */
  first: string | null
  last: string | null
  /** Last day with final numbers; null until a day with searches is final. */
  final: string | null
  fetchedAt: Date | null
}

/**
 * Returns the days known of a fill's property. The search engine lists only days with searches: up to the last final
 * day, a day without a row is one on which nobody saw the store.
 */
export async function knownDays(tx: ShopTx, { generation, final_to }: FillRow): Promise<KnownDays> {
  const { rows } = await sql<KnownDays>`
    select min(day)::text as first, max(day)::text as last, (max(day) filter (where final))::text as final,
        max(fetched_at) as "fetchedAt"
      from search_console_days
      where shop_id = ${shopOf(tx)} and generation = ${generation} and fetched_at is not null`.execute(tx)
  const { first = null, last = null, final = null, fetchedAt = null } = rows[0] ?? {}
  return {
    first,
    last,
    final: final !== null && final_to !== null && final_to > final ? final_to : final,
    fetchedAt,
  }
}
