import type { ShopContext } from '#core/context/context.ts'
import { bookOrder, type UsageOrder } from './usage-store.ts'
import { WATCH_LIMIT } from './watch-limit.ts'

/** The platform billed it: its credits are booked, once, and somebody looks at what is left of the limit. */
export async function bookBilled(ctx: ShopContext, order: UsageOrder): Promise<void> {
  await ctx.tx(async (tx) => {
    await bookOrder(tx, order)
    await ctx.queue.enqueue(WATCH_LIMIT, { shop: ctx.shop.id, payload: {} }, { tx, key: order.id })
  })
}
