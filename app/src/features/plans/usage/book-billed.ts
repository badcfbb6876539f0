import type { ShopContext } from '#core/context/context.ts'
import { bookOrder, type UsageOrder } from './usage-store.ts'
import { WATCH_LIMIT } from './watch-limit.ts'

/** Books the credits of an order the platform billed, once, and enqueues a check of the remaining limit. */
export async function bookBilled(ctx: ShopContext, order: UsageOrder): Promise<void> {
  await ctx.tx(async (tx) => {
    await bookOrder(tx, order)
    await ctx.queue.enqueue(WATCH_LIMIT, { shop: ctx.shop.id, payload: {} }, { tx, key: order.id })
  })
}
