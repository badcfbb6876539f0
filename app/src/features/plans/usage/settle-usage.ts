import { readUsageRecords } from '#adapters/platform/billing/usage-operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { bookOrder, openOrders, refuseOrder, type UsageOrder } from './usage-store.ts'
import { WATCH_LIMIT } from './watch-limit.ts'

/** Time after which a sent request no longer arrives. */
const ARRIVED_MS = 600_000

/**
 * Settles orders whose response was lost: books what the platform has billed, and refuses what it does not know after
 * ten minutes. Sends nothing again. Throws PlatformError.
 */
export async function settleUsage(ctx: ShopContext): Promise<void> {
  const open = await ctx.tx(openOrders)
  for (const [id, orders] of Map.groupBy(open, ({ subscriptionId }) => subscriptionId)) {
    const askedAt = Date.parse(await ctx.tx(clockOf))
    const { node } = await ctx.platform.query(ctx.shop, readUsageRecords, { id })
    const items = node?.__typename === 'AppSubscription' ? node.lineItems : []
    const billed = new Set(
      items.flatMap(({ usageRecords }) => usageRecords.nodes.map(({ idempotencyKey }) => idempotencyKey)),
    )
    for (const order of orders)
      if (billed.has(order.id)) await bookBilled(ctx, order)
      else if (askedAt - order.at.getTime() > ARRIVED_MS) await ctx.tx((tx) => refuseOrder(tx, order.id))
  }
}

/** Books the credits of an order the platform billed, once, and enqueues a check of the remaining limit. */
export async function bookBilled(ctx: ShopContext, order: UsageOrder): Promise<void> {
  await ctx.tx(async (tx) => {
    await bookOrder(tx, order)
    await ctx.queue.enqueue(WATCH_LIMIT, { shop: ctx.shop.id, payload: {} }, { tx, key: order.id })
  })
}
