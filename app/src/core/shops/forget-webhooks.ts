import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { deleteInChunks } from '#kit/server/db/delete-in-chunks.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

/** The platform repeats a delivery for at most two days. */
const KEPT_DAYS = 30

/** Deletes the shop's deliveries older than 30 days. */
export function forgetOldWebhooks(ctx: Pick<ShopContext, 'tx'>): Promise<void> {
  return deleteInChunks(ctx, async (tx, most) =>
    sql`
      delete from webhook_inbox where shop_id = ${shopOf(tx)} and webhook_id = any(array(
        select webhook_id from webhook_inbox where shop_id = ${shopOf(tx)}
            and received_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
          order by received_at limit ${most}))`.execute(tx),
  )
}
