import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

export interface ActiveProducts {
  whole: number
  /** With an SEO title, with an SEO description, with both. */
  titled: number
  described: number
  complete: number
}

const NONE: ActiveProducts = { whole: 0, titled: 0, described: 0, complete: 0 }

/**
 * Counts the products that `LIST` shows, by the texts they have; none before the first sync has ended, because a part
 * of them would pass for the store.
 */
export async function countActiveProducts(ctx: ShopContext): Promise<ActiveProducts> {
  const { rows } = await ctx.tx((tx) =>
    sql<ActiveProducts>`
      select count(*)::int as whole, (count(*) filter (where title_length > 0))::int as titled,
          (count(*) filter (where description_length > 0))::int as described,
          (count(*) filter (where title_length > 0 and description_length > 0))::int as complete
        from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind = 'product' and status = 'ACTIVE' and exists (
          select from catalogue_runs where shop_id = ${shopOf(tx)} and state in ('done', 'partial'))`.execute(
      tx,
    ),
  )
  return rows[0] ?? NONE
}

/** Path of the list of active products, and of those in one state. */
export const LIST = '/seo-booster/metatags?tabindex=1&status=ACTIVE'
export const listIn = (state: 'missing-title' | 'missing-description' | 'incomplete') =>
  `${LIST}&state=${state}`
