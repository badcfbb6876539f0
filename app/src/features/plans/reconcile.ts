import type { PlatformSubscription } from '#adapters/platform/billing/operations.ts'
import { syncBeyondLimit } from '#core/catalogue/service.ts'
import { askPlatform, isForgotten } from '#core/charges/ask-platform.ts'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import type { ShopContext } from '#core/context/context.ts'
import { viewBalances } from '#core/credits/grants.ts'
import { endPurchased } from '#core/credits/purchases.ts'
import { freePromotion, notePromotionUsed } from '#core/promotions/held.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { ChargeResult } from './contract.ts'
import { orderState } from './domain/order-state.ts'
import {
  applySubscriptions,
  type ChargeRow,
  listCharges,
  type OpenSubscription,
  openSubscriptions,
  saveSubscriptionState,
} from './store.ts'
import { reconcileLimit } from './usage/limit-order.ts'

const ENDED: ReadonlySet<string> = new Set(['DECLINED', 'EXPIRED', 'CANCELLED'])

/**
 * Reads every open subscription from the platform and acts on that alone: plans begin and end once each, however
 * often and concurrently this runs. Throws PlatformError.
 */
export async function reconcile(ctx: ShopContext): Promise<void> {
  await askPlatform(ctx, await ctx.tx(openSubscriptions), async (tx, asked) => {
    for (const { charge, node, askedAt } of asked) {
      if (node?.__typename !== 'AppSubscription') {
        await giveUp(tx, charge, askedAt)
        continue
      }
      const activatedAt = node.status === 'ACTIVE' ? activationOf(node, askedAt) : null
      const { id, code } = charge
      await saveSubscriptionState(tx, { id, state: node.status, activatedAt, askedAt })
      if (code === null) continue
      if (node.status === 'ACTIVE') await notePromotionUsed(tx, { code, subscriptionId: id })
      else if (charge.state === 'PENDING' && ENDED.has(node.status))
        await freePromotion(tx, { code, subscriptionId: id })
    }
    await applySubscriptions(tx, ctx.shop.id)
    // The plan's credits begin with the plan, not at the first look.
    await viewBalances(tx, ctx)
  })
  await reconcileLimit(ctx)
  // The additional products of a larger plan are synced at once too.
  await syncBeyondLimit(ctx)
}

/** Ends a subscription the platform does not know: a running one has ended, one pending too long has expired. */
async function giveUp(tx: ShopTx, subscription: OpenSubscription, askedAt: Date): Promise<void> {
  const { id, state, code } = subscription
  if (state === 'PENDING' && !isForgotten(subscription, askedAt)) return
  const end = state === 'PENDING' ? 'EXPIRED' : 'CANCELLED'
  await saveSubscriptionState(tx, { id, state: end, activatedAt: null, askedAt })
  if (state === 'PENDING' && code !== null) await freePromotion(tx, { code, subscriptionId: id })
}

/**
 * Returns the approval time of an active subscription, derived from the end of its first period so that late notice
 * does not matter; the time of reading if that is impossible.
 */
function activationOf(subscription: PlatformSubscription, askedAt: Date): Date {
  const { createdAt, currentPeriodEnd, trialDays } = subscription
  if (currentPeriodEnd === null) return askedAt
  const end = Date.parse(currentPeriodEnd)
  const lengths = [30, 365].map((days) => end - (days + trialDays) * DAY_MS)
  const found = lengths.find((at) => at >= Date.parse(createdAt) && at <= askedAt.getTime())
  return found === undefined ? askedAt : new Date(found)
}

/** Rereads open charges, and returns the one a merchant returns with; null if no such charge was requested. */
export async function refresh(ctx: ShopContext, chargeId: string | undefined): Promise<ChargeResult | null> {
  await reconcile(ctx)
  await reconcileCharges(ctx)
  if (chargeId === undefined) return null
  const [charge] = await ctx.tx((tx) => listCharges(tx, chargeId))
  return charge ? asResult(charge) : null
}

/** Returns an order as the merchant sees it now. */
export function asResult(row: ChargeRow): ChargeResult {
  const { kind, name, plan, cycle, credit, amount, currency, test, at } = row
  const { state, approval } = orderState(
    {
      kind,
      state: row.state,
      at,
      readAt: row.read_at,
      confirmationUrl: row.confirmation_url,
      approvedAt: row.approved_at,
      activatedAt: row.activated_at,
      givenUpAt: row.given_up_at,
    },
    new Date(),
  )
  return {
    kind,
    state,
    name,
    plan,
    cycle,
    credit,
    amount,
    currency,
    test,
    price: Number(row.price),
    at: at.toISOString(),
    refundedAt: row.refunded_at?.toISOString() ?? null,
    trialUntil: row.trial_until?.toISOString() ?? null,
    approval: approval && { url: approval.url, until: approval.until.toISOString() },
  }
}

/** Ends subscriptions and bought credits after an uninstall, as the platform does. */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockShop(tx)
    const shop = await tx.selectFrom('shops').select('uninstalled_at').executeTakeFirst()
    // A late webhook after a reinstallation, or a false one: nothing ends.
    if (!shop?.uninstalled_at) return
    await tx
      .updateTable('shop_subscriptions')
      .where('shop_id', '=', shopOf(tx))
      .set({ state: 'CANCELLED', cancelled_at: shop.uninstalled_at, read_at: await clockOf(tx) })
      .where('state', 'in', ['ACTIVE', 'FROZEN'])
      .execute()
    await applySubscriptions(tx, ctx.shop.id)
    await endPurchased(tx, ctx.shop.id)
  })
}
