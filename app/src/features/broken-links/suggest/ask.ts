import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

export const SUGGEST = 'broken-links.suggest'

/** Enqueues the search for targets of links without one; concurrent requests share one job. */
export function askForSuggestions(ctx: Pick<ShopContext, 'queue' | 'shop'>, tx?: ShopTx): Promise<void> {
  return ctx.queue.enqueue(SUGGEST, { shop: ctx.shop.id, payload: {} }, { key: 'new', ...(tx && { tx }) })
}
