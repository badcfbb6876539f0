import { createSubscription } from '#adapters/platform/billing/operations.ts'
import type { Confirmation } from '#core/charges/ask-charge.ts'
import { paysByTest, refusedBy, requesterOf } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Discount } from '#core/promotions/domain/benefit.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import { nameOf } from '#core/shops/plan-of.ts'
import { LIMIT_PAGE } from './domain/limit-page.ts'
import { keepOnlyOrder } from './open-orders.ts'

export interface SubscriptionOrder {
  /** As `shop_plans` holds it: `premium`, or `offer:<type>`. */
  plan: string
  /** Of an offer; null: the plan's own name. */
  title: string | null
  cycle: Cycle
  price: number
  currency: string
  trialDays: number
  promotion: { code: string; discount: Discount } | null
  /** Most that may be billed by use in a period; null: nothing is. */
  usageLimit: { amount: number; currencyCode: string } | null
  /** Takes the running subscription's place at once, whatever differs. */
  isImmediate: boolean
}

/** On the page where the merchant approves it, which knows one language for an app. */
const USAGE_TERMS = 'Credits you buy in Signpost without approving each purchase, up to this limit.'

/**
 * Asks the platform for a subscription and notes what was asked for. Nothing changes before the merchant approves it there
 * and we have read that back. Throws `plans.refused`, `plans.open-order`.
 */
export async function askSubscription(ctx: ShopContext, order: SubscriptionOrder): Promise<Confirmation> {
  const { plan, cycle, price, currency, trialDays, promotion, usageLimit } = order
  const test = await paysByTest(ctx)
  const title = order.title ?? nameOf(plan as PlanName)
  const { appSubscriptionCreate } = await ctx.platform.query(ctx.shop, createSubscription, {
    name: `Signpost ${title} (${cycle === 'year' ? 'yearly' : 'monthly'})`,
    // Also where the merchant comes back to from agreeing to a higher limit, later.
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
  await keepOnlyOrder(ctx, { ...made, actor: requesterOf(ctx) })
  return { confirmationUrl }
}

function asPlatformDiscount({ percent, amount, intervals }: Discount) {
  const value = percent === undefined ? { amount: amount ?? 0 } : { percentage: percent }
  return { value, ...(intervals !== null && { durationLimitInIntervals: intervals }) }
}
