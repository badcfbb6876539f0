import { readUsageRecords, type UsageRecord } from '#adapters/platform/billing/usage-operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { bookOrder, openOrders, refuseOrder, type UsageOrder } from './usage-store.ts'
import { WATCH_LIMIT } from './watch-limit.ts'

/** Time after which a sent request no longer arrives. */
const ARRIVED_MS = 600_000
/** The platform's clock and ours may differ by this much. */
const CLOCKS_MS = 600_000
/** Pages of a hundred records; a store that buys more often within the time of a lost response is none. */
const MOST_PAGES = 50

/**
 * Settles orders whose response was lost: books what the platform has billed, and refuses what it has not billed after
 * ten minutes, once all of its records since the order were seen. Sends nothing again. Throws PlatformError.
 */
export async function settleUsage(ctx: ShopContext): Promise<void> {
  const open = await ctx.tx(openOrders)
  for (const [id, orders] of Map.groupBy(open, ({ subscriptionId }) => subscriptionId)) {
    const askedAt = Date.parse(await ctx.tx(clockOf))
    const since = Math.min(...orders.map(({ at }) => at.getTime())) - CLOCKS_MS
    const { billed, isComplete } = await billedSince(ctx, { id, since })
    for (const order of orders)
      if (billed.has(order.id)) await bookBilled(ctx, order)
      else if (isComplete && askedAt - order.at.getTime() > ARRIVED_MS)
        await ctx.tx((tx) => refuseOrder(tx, order.id))
  }
}

/**
 * Returns the idempotency keys a subscription was billed for since that time. `isComplete` is false if the platform
 * does not show the subscription, or not all of its records: what is missing may have been billed.
 */
async function billedSince(
  ctx: ShopContext,
  { id, since }: { id: string; since: number },
): Promise<{ billed: Set<string>; isComplete: boolean }> {
  const billed = new Set<string>()
  let after: string | null = null
  for (let read = 0; read < MOST_PAGES; read++) {
    const page = await pageOf(ctx, { id, after })
    if (!page) break
    for (const { idempotencyKey } of page.records) if (idempotencyKey !== null) billed.add(idempotencyKey)
    after = page.next
    if (after === null || page.records.some(({ createdAt }) => Date.parse(createdAt) < since))
      return { billed, isComplete: true }
  }
  return { billed, isComplete: false }
}

async function pageOf(
  ctx: ShopContext,
  asked: { id: string; after: string | null },
): Promise<{ records: UsageRecord[]; next: string | null } | null> {
  const { node } = await ctx.platform.query(ctx.shop, readUsageRecords, asked)
  if (node?.__typename !== 'AppSubscription') return null
  const lists = node.lineItems.map(({ usageRecords }) => usageRecords)
  const next = lists.find(({ pageInfo }) => pageInfo.hasNextPage)?.pageInfo.endCursor ?? null
  return { records: lists.flatMap(({ nodes }) => nodes), next }
}

/** Books the credits of an order the platform billed, once, and enqueues a check of the remaining limit. */
export async function bookBilled(ctx: ShopContext, order: UsageOrder): Promise<void> {
  await ctx.tx(async (tx) => {
    await bookOrder(tx, order)
    await ctx.queue.enqueue(WATCH_LIMIT, { shop: ctx.shop.id, payload: {} }, { tx, key: order.id })
  })
}
