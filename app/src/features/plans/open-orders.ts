import { sql } from 'kysely'
import { cancelSubscription, readCharges } from '#adapters/platform/billing/operations.ts'
import { lockShop } from '#core/charges/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { notePromotionUsed } from '#core/promotions/held.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from './errors.ts'
import { reconcile } from './reconcile.ts'
import { insertSubscription, type NewSubscription } from './store.ts'

/**
 * Notes a new order. Its discount may stand on one open order alone: where another order of the same moment carries it,
 * this one is taken back and refused. Throws `plans.open-order`.
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
  await ctx.platform.query(ctx.shop, cancelSubscription, { id })
  throw new AppError(planServiceErrors.openOrder)
}

/**
 * Before a discount is ordered once more: orders that carry it and were not approved are taken back, so that a page left
 * open somewhere cannot use it a second time. Throws `plans.open-order` where the platform keeps one of them.
 */
export async function takeBackOrders(ctx: ShopContext, code: string): Promise<void> {
  const open = await ctx.tx((tx) => openOrdersWith(tx, code))
  if (open.length === 0) return
  const { nodes } = await ctx.platform.query(ctx.shop, readCharges, { ids: open })
  for (const node of nodes)
    if (node?.__typename === 'AppSubscription' && node.status === 'PENDING')
      await ctx.platform.query(ctx.shop, cancelSubscription, { id: node.id })
  // What counts is what the platform says afterwards.
  await reconcile(ctx)
  if ((await ctx.tx((tx) => openOrdersWith(tx, code))).length > 0)
    throw new AppError(planServiceErrors.openOrder)
}

/** Ids of orders with the code that nobody has decided on. */
async function openOrdersWith(tx: ShopTx, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shop_subscriptions
      where shop_id = ${shopOf(tx)} and code = ${code} and state = 'PENDING' and approved_at is null
      order by requested_at, id limit 50`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Somebody came back from the page of an order that still waits: they approved it, the platform leads nobody else back.
 * It begins with the next period, and its code is spent on it.
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
