import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { linksWithState } from '../link-states.ts'

/**
 * Deletes undecided, unredirected links whose page lives again, such as a product offered each summer. What the store
 * itself answered with "not found", at a scan or for a search result, stays until it is asked again.
 */
export async function forgetLivingAgain(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string; path: string }>`
      select l.id, l.path from ${linksWithState(tx)}
        where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.reverted_at is null
          and not l.sources && array['scan', 'search']`.execute(tx),
  )
  const { isLiving } = livingPages(
    await knownPages(
      ctx,
      rows.map(({ path }) => path),
    ),
  )
  const living = rows.filter(({ path }) => isLiving(path)).map(({ id }) => id)
  if (living.length === 0) return
  await ctx.tx((tx) =>
    sql`delete from broken_links where shop_id = ${shopOf(tx)} and id = any(${living}::bigint[])`.execute(tx),
  )
}
