import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { deleteInChunks } from '#kit/server/db/delete-in-chunks.ts'
import { dayOf, shopOf } from '#kit/server/db/shop-tx.ts'

const KEPT_DAYS = 400

/** Deletes the totals of days more than 400 days ago; no screen shows more than 90. */
export function forgetOldUsage(ctx: ShopContext): Promise<void> {
  return deleteInChunks(ctx, async (tx, most) =>
    sql`
      delete from language_model_usage where shop_id = ${shopOf(tx)} and ctid = any(array(
        select ctid from language_model_usage where shop_id = ${shopOf(tx)}
            and day < ${await dayOf(tx)}::date - ${KEPT_DAYS}::int limit ${most}))`.execute(tx),
  )
}
