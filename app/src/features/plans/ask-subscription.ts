import { createSubscription } from '#adapters/platform/billing/operations.ts'
import type { Confirmation } from '#core/charges/ask-charge.ts'
import { paysByTest, refusedBy, requesterOf } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Discount } from '#core/promotions/domain/benefit.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import { nameOf } from '#core/shops/plan-of.ts'
import { keepOnlyOrder } from './open-orders.ts'

export interface SubscriptionOrder {
  /** Name as in `shop_plans`: `premium`, or `offer:<type>`. */
  plan: string
  /** Name of the offer; null uses the plan's own name. */
  title: string | null
  cycle: Cycle
  price: number
  currency: string
  trialDays: number
  promotion: { code: string; discount: Discount } | null
  /** Most that may be billed as usage per period; null: nothing is. */
  usageLimit: { amount: number; currencyCode: string } | null
  /** Replaces the running subscription at once, whatever differs. */
  isImmediate: boolean
}

/** Page to buy credits, with the limit billed with the plan. */
const LIMIT_PAGE = '/pricing?tabindex=1'
/** Shown on the page where the merchant approves it, which has one language per app. */
const USAGE_TERMS = 'Credits you buy in Signpost without approving each purchase, up to this limit.'

/**
 * Creates a subscription on the platform and stores the order. Nothing changes before the merchant approves it there
 * and it was read back. Throws `plans.refused`, `plans.open-order`.
 */
export async function askSubscription(ctx: ShopContext, order: SubscriptionOrder): Promise<Confirmation> {
  const { plan, cycle, price, currency, trialDays, promotion, usageLimit } = order
  const test = await paysByTest(ctx)
  const title = order.title ?? nameOf(plan as PlanName)
  const { appSubscriptionCreate } = await ctx.platform.query(ctx.shop, createSubscription, {
    name: `Signpost ${title} (${cycle === 'year' ? 'yearly' : 'monthly'})`,
    // Also the page the merchant returns to after agreeing to a higher limit later.
    returnUrl: adminUrl(ctx, usageLimit ? LIMIT_PAGE : '/pricing'),
    test,
    trialDays,
    replacementBehavior: order.isImmediate ? 'APPLY_IMMEDIATELY' : 'STANDARD',
    lineItems: [
      {
        plan: {
          appRecurringPricingDetails: {
            price: { amount: price, currencyCode: currency },
            interval: cycle === 'year' ? 'ANNUAL' : 'EVERY_30_DAYS',
            ...(promotion && { discount: asPlatformDiscount(promotion.discount) }),
          },
        },
      },
      ...(usageLimit
        ? [{ plan: { appUsagePricingDetails: { cappedAmount: usageLimit, terms: USAGE_TERMS } } }]
        : []),
    ],
  })
  const { confirmationUrl, appSubscription, userErrors } = appSubscriptionCreate
  if (!confirmationUrl || !appSubscription) throw refusedBy(userErrors)
  const made = { id: appSubscription.id, plan, cycle, price, currency, trialDays, test, promotion }
  await keepOnlyOrder(ctx, { ...made, confirmationUrl, actor: requesterOf(ctx) })
  return { confirmationUrl }
}

function asPlatformDiscount({ percent, amount, intervals }: Discount) {
  const value = percent === undefined ? { amount: amount ?? 0 } : { percentage: percent }
  return { value, ...(intervals !== null && { durationLimitInIntervals: intervals }) }
}
