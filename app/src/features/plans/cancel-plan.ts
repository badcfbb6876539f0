import { cancelSubscription } from '#adapters/platform/billing/operations.ts'
import { refusedBy } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Plans } from './contract.ts'
import { noteDeparture } from './departures.ts'
import type { CancelReason } from './domain/cancel-reasons.ts'
import { planServiceErrors } from './errors.ts'
import { readPlans } from './overview.ts'
import { reconcile } from './reconcile.ts'

/**
 * Cancels the subscription at once; the platform credits the unused rest. Stores the reason. Throws
 * `plans.no-subscription`, `plans.refused`.
 */
export async function cancelPlan(
  ctx: ShopContext,
  { reason, words }: { reason: CancelReason; words: string },
): Promise<Plans> {
  const { subscriptionId, basePlan: plan } = await planOf(ctx)
  if (subscriptionId === null) throw new AppError(planServiceErrors.noSubscription)
  await ctx.tx((tx) =>
    tx
      .updateTable('shop_subscriptions')
      .where('shop_id', '=', shopOf(tx))
      .set({ cancel_reason: reason, cancel_words: words })
      .where('id', '=', subscriptionId)
      .execute(),
  )
  const { appSubscriptionCancel } = await ctx.platform.query(ctx.shop, cancelSubscription, {
    id: subscriptionId,
  })
  // Only the platform's state afterwards counts: it may have been cancelled there already.
  await reconcile(ctx)
  const { subscriptionId: left } = await planOf(ctx)
  if (left === subscriptionId) throw refusedBy(appSubscriptionCancel.userErrors)
  await noteDeparture(ctx, { kind: 'cancel', plan, reason, words })
  return readPlans(ctx)
}
