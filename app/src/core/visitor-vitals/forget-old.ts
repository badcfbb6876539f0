import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Number of days kept: a quarter of a year, and a little more. */
export const DAYS_KEPT = 100
/** Age in days up to which months are kept: a year, and the one before it. */
const MONTHS_KEPT_DAYS = 760

/** Removes days and months that are too old. */
export async function forgetOldVitals(tx: ShopTx): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    delete from visitor_vitals where shop_id = ${shopOf(tx)}
      and begins < (${now}::timestamptz - make_interval(days => case when grain = 'day' then ${DAYS_KEPT}::int else ${MONTHS_KEPT_DAYS}::int end))::date`.execute(
    tx,
  )
}
