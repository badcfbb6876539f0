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
import { refundsRest } from './refunds-rest.ts'

/**
 * Cancels the subscription at once; the platform credits the unused rest, unless a year's credits are used up early.
 * Stores the reason. Throws `plans.no-subscription`, `plans.no-refund` if the merchant expects one, `plans.refused`.
 */
export async function cancelPlan(
  ctx: ShopContext,
  { reason, words, refund }: { reason: CancelReason; words: string; refund: boolean },
): Promise<Plans> {
  const running = await planOf(ctx)
  const { subscriptionId, basePlan: plan } = running
  if (subscriptionId === null) throw new AppError(planServiceErrors.noSubscription)
  const prorate = await refundsRest(ctx, running)
  if (refund && !prorate) throw new AppError(planServiceErrors.noRefund)
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
    prorate,
  })
  // Only the platform's state afterwards counts: it may have been cancelled there already.
  await reconcile(ctx)
  const { subscriptionId: left } = await planOf(ctx)
  if (left === subscriptionId) throw refusedBy(appSubscriptionCancel.userErrors)
  await noteDeparture(ctx, { kind: 'cancel', plan, reason, words })
  return readPlans(ctx)
}
