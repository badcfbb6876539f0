import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

/** Days an ended link stays on the list, without its report. */
const LISTED_DAYS = 365

/**
 * Deletes the reports behind links that have ended, because nothing opens them any more, and links that ended long
 * ago. Revoking deletes a report at once.
 */
export async function forgetEnded(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await sql`
      update shared_reports set content = '{}'
        where shop_id = ${shopOf(tx)} and ends_at <= ${now} and content <> '{}'`.execute(tx)
    await sql`
      delete from shared_reports
        where shop_id = ${shopOf(tx)}
          and coalesce(revoked_at, ends_at) < ${now}::timestamptz - make_interval(days => ${LISTED_DAYS}::int)`.execute(
      tx,
    )
  })
}
