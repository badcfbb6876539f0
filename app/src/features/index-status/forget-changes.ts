import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { deleteInChunks } from '#kit/server/db/delete-in-chunks.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

/** A year can be compared with the one before. */
const KEPT_DAYS = 400

/** Deletes changes of verdicts older than 400 days. */
export function forgetOldChanges(ctx: ShopContext): Promise<void> {
  return deleteInChunks(ctx, async (tx, most) =>
    sql`
      delete from index_status_changes where shop_id = ${shopOf(tx)} and id = any(array(
        select id from index_status_changes where shop_id = ${shopOf(tx)}
            and at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
          order by id limit ${most}))`.execute(tx),
  )
}
