import type { PlatformSubscription } from '#adapters/platform/billing/operations.ts'
import { syncBeyondLimit } from '#core/catalogue/service.ts'
import { askPlatform, isForgotten } from '#core/charges/ask-platform.ts'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import { lockShop } from '#core/charges/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { viewBalances } from '#core/credits/grants.ts'
import { endPurchased } from '#core/credits/purchases.ts'
import { notePromotionUsed } from '#core/promotions/held.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChargeResult } from './contract.ts'
import {
  applySubscriptions,
  type ChargeRow,
  listCharges,
  type OpenSubscription,
  openSubscriptions,
  saveSubscriptionState,
} from './store.ts'

const DAY_MS = 86_400_000

/**
 * Asks the platform what became of every open subscription and acts on that alone: plans begin and end, each once however
 * often this runs and however many at a time. Throws PlatformError.
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
      if (node.status === 'ACTIVE' && code !== null) await notePromotionUsed(tx, { code, subscriptionId: id })
    }
    await applySubscriptions(tx, ctx.shop.id)
    // The plan's credits begin with it, not when somebody looks.
    await viewBalances(tx, ctx)
  })
  // Nor do the products a larger plan lets in wait for that.
  await syncBeyondLimit(ctx)
}

/** The platform knows no such subscription of ours: one that ran has ended, one that waited too long is void. */
async function giveUp(tx: ShopTx, subscription: OpenSubscription, askedAt: Date): Promise<void> {
  const { id, state } = subscription
  if (state === 'PENDING' && !isForgotten(subscription, askedAt)) return
  const end = state === 'PENDING' ? 'EXPIRED' : 'CANCELLED'
  await saveSubscriptionState(tx, { id, state: end, activatedAt: null, askedAt })
}

/**
 * When an active subscription was approved, worked back from the end of its first period, so that it does not matter
 * when we hear of it; the moment of asking where that cannot be.
 */
function activationOf(subscription: PlatformSubscription, askedAt: Date): Date {
  const { createdAt, currentPeriodEnd, trialDays } = subscription
  if (currentPeriodEnd === null) return askedAt
  const end = Date.parse(currentPeriodEnd)
  const lengths = [30, 365].map((days) => end - (days + trialDays) * DAY_MS)
  const found = lengths.find((at) => at >= Date.parse(createdAt) && at <= askedAt.getTime())
  return found === undefined ? askedAt : new Date(found)
}

/** What became of the charge a merchant comes back with, after asking the platform; null: nobody asked for such a charge. */
export async function refresh(ctx: ShopContext, chargeId: string | undefined): Promise<ChargeResult | null> {
  await reconcile(ctx)
  await reconcileCharges(ctx)
  if (chargeId === undefined) return null
  const [charge] = await ctx.tx((tx) => listCharges(tx, chargeId))
  return charge ? asResult(charge) : null
}

export function asResult({ price, at, refunded_at, trial_until, id: _, ...charge }: ChargeRow): ChargeResult {
  return {
    ...charge,
    price: Number(price),
    at: at.toISOString(),
    refundedAt: refunded_at?.toISOString() ?? null,
    trialUntil: trial_until?.toISOString() ?? null,
  }
}

/** The app was removed: the platform has ended its subscriptions, and bought credits end with it. */
export async function endWithInstallation(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockShop(tx)
    const shop = await tx.selectFrom('shops').select('uninstalled_at').executeTakeFirst()
    // Told late, after a new installation, or not true: nothing ends.
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
