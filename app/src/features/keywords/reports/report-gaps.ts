import { sql } from 'kysely'
import type { FillRow } from '#core/search-console/fill/fill-store.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ReportRow } from './report-store.ts'

export interface ReportGaps {
  /** Days of the report's months that are still to be fetched. */
  missing: number
  /** Whether days of its months were fetched after it was made. */
  isOutgrown: boolean
}

/** Returns what a report lacks of the months it is about. */
export async function gapsOf(tx: ShopTx, { from, to, made_at }: ReportRow): Promise<ReportGaps> {
  const { rows } = await sql<{ missing: number; outgrown: boolean | null }>`
    select (count(*) filter (where fetched_at is null))::int as missing, bool_or(fetched_at > ${made_at}) as outgrown
      from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = 'web' and day between ${from}::date and ${to}::date`.execute(
    tx,
  )
  return { missing: rows[0]?.missing ?? 0, isOutgrown: rows[0]?.outgrown ?? false }
}

/** Whether a day of the fill's property has been fetched, so that a report can be made. */
export async function hasDays(tx: ShopTx, { generation }: FillRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = 'web' and fetched_at is not null and generation = ${generation}
      limit 1`.execute(tx)
  return rows.length > 0
}
