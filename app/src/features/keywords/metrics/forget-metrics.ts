import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { deleteInChunks } from '#kit/server/db/delete-in-chunks.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

const KEPT_DAYS = 400

/** Deletes metrics fetched more than 400 days ago of keywords that are no target's. */
export function forgetOldMetrics(ctx: ShopContext): Promise<void> {
  return deleteInChunks(ctx, async (tx, most) =>
    sql`
      delete from keyword_metrics where shop_id = ${shopOf(tx)} and ctid = any(array(
        select m.ctid from keyword_metrics m where m.shop_id = ${shopOf(tx)}
            and m.fetched_at < ${await clockOf(tx)}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
            and not exists (select from keyword_targets t where t.shop_id = ${shopOf(tx)} and t.keyword = m.keyword)
          limit ${most}))`.execute(tx),
  )
}
