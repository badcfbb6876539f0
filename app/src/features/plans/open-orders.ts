import { sql } from 'kysely'
import { cancelSubscription, readCharges } from '#adapters/platform/billing/operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { notePromotionUsed } from '#core/promotions/held.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from './errors.ts'
import { reconcile } from './reconcile.ts'
import { insertSubscription, type NewSubscription } from './store.ts'

/**
 * Stores a new order. Only one open order may carry its discount: if a concurrent order carries it, cancels this one
 * and throws `plans.open-order`.
 */
export async function keepOnlyOrder(ctx: ShopContext, made: NewSubscription): Promise<void> {
  const { promotion, id } = made
  const isAlone = await ctx.tx(async (tx) => {
    await lockShop(tx)
    const others = promotion === null ? [] : await openOrdersWith(tx, promotion.code)
    await insertSubscription(tx, ctx.shop.id, made)
    return others.length === 0
  })
  if (isAlone) return
  await ctx.platform.query(ctx.shop, cancelSubscription, { id, prorate: true })
  throw new AppError(planServiceErrors.openOrder)
}

/**
 * Cancels unapproved orders that carry a discount before it is ordered again, so that an approval page left open
 * cannot use it a second time. Throws `plans.open-order` if the platform keeps one of them.
 */
export async function takeBackOrders(ctx: ShopContext, code: string): Promise<void> {
  const open = await ctx.tx((tx) => openOrdersWith(tx, code))
  if (open.length === 0) return
  const { nodes } = await ctx.platform.query(ctx.shop, readCharges, { ids: open })
  for (const node of nodes)
    if (node?.__typename === 'AppSubscription' && node.status === 'PENDING')
      await ctx.platform.query(ctx.shop, cancelSubscription, { id: node.id, prorate: true })
  // Only the platform's state afterwards counts.
  await reconcile(ctx)
  if ((await ctx.tx((tx) => openOrdersWith(tx, code))).length > 0)
    throw new AppError(planServiceErrors.openOrder)
}

/** Returns the ids of undecided orders with the code. */
async function openOrdersWith(tx: ShopTx, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shop_subscriptions
      where shop_id = ${shopOf(tx)} and code = ${code} and state = 'PENDING' and approved_at is null
      order by requested_at, id limit 50`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Marks a pending order as approved when the merchant returns from its page: the platform redirects only after
 * approval, and shows a plan that begins with the next period as pending until then. Its code is used up, unless the
 * order ends before it begins.
 */
export async function noteApproved(ctx: ShopContext, chargeId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; code: string | null }>`
      update shop_subscriptions set approved_at = ${await clockOf(tx)}::timestamptz
        where shop_id = ${shopOf(tx)} and id like ${`%/${chargeId}`} and state = 'PENDING' and approved_at is null
        returning id, code`.execute(tx)
    const [order] = rows
    if (order?.code) await notePromotionUsed(tx, { code: order.code, subscriptionId: order.id })
  })
}
