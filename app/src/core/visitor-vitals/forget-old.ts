import { sql } from 'kysely'
import { dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Number of days kept: a quarter of a year, and a little more. */
export const DAYS_KEPT = 100
/** Age in days up to which months are kept: a year, and the one before it. */
const MONTHS_KEPT_DAYS = 760

/** Removes days and months that are too old. */
export async function forgetOldVitals(tx: ShopTx): Promise<void> {
  await sql`
    delete from visitor_vitals where shop_id = ${shopOf(tx)}
      and begins < ${await dayOf(tx)}::date - case when grain = 'day' then ${DAYS_KEPT}::int else ${MONTHS_KEPT_DAYS}::int end`.execute(
    tx,
  )
}
