import { createSubscription } from '#adapters/platform/billing/operations.ts'
import { askCharge, type Confirmation } from '#core/charges/ask-charge.ts'
import { paysByTest, refusedBy, requesterOf, requireBilling } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { creditsInUse } from '#core/credits/credits-in-use.ts'
import { insertPurchase } from '#core/credits/purchases.ts'
import type { Discount } from '#core/promotions/domain/benefit.ts'
import { discountFor } from '#core/promotions/held.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type Cycle, type PlanTerms } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import { planCatalogue } from '#core/shops/offered-plans.ts'
import { nameOf, planOf } from '#core/shops/plan-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { creditCharge } from './credit-charge.ts'
import { amountRange, priceOf } from './domain/credit-price.ts'
import { refusalOf, trialDaysLeft } from './domain/may-subscribe.ts'
import { planServiceErrors } from './errors.ts'
import { readOffer } from './overview.ts'
import { insertSubscription } from './store.ts'

/**
 * Asks the platform for a subscription. Nothing changes before the merchant approves it there and we have read that
 * back. Throws `plans.same-plan`, `plans.yearly-plan`, `plans.frozen`, `plans.free-plan`, `plans.no-offer`,
 * `plans.billing-off`, `plans.refused`.
 */
export async function subscribe(
  ctx: ShopContext,
  wanted: { plan?: PlanName | undefined; offer?: string | undefined; cycle: Cycle },
): Promise<Confirmation> {
  requireBilling(ctx)
  const catalogue = planCatalogue(ctx.settings)
  const chosen = await choose(ctx, wanted)
  const price = chosen.terms.price[wanted.cycle]
  if (price === 0) throw new AppError(planServiceErrors.freePlan)
  const current = await planOf(ctx)
  const running = current.subscriptionId !== null
  const promotion = await discountFor(ctx, { plan: chosen.basedOn, cycle: wanted.cycle, price })
  const refusal = refusalOf(
    running ? { name: await runningName(ctx), cycle: current.cycle, frozen: current.frozen } : null,
    { name: chosen.name, cycle: wanted.cycle, cheaper: promotion !== null },
  )
  if (refusal) throw new AppError(planServiceErrors[refusal])
  const trialDays = trialDaysLeft(catalogue.trialDays, current.trialBeganAt, new Date())
  const test = await paysByTest(ctx)
  const answer = await ctx.platform.query(ctx.shop, createSubscription, {
    name: `Signpost ${chosen.title} (${wanted.cycle === 'year' ? 'yearly' : 'monthly'})`,
    returnUrl: adminUrl(ctx, '/pricing'),
    test,
    trialDays,
    lineItems: [
      {
        plan: {
          appRecurringPricingDetails: {
            price: { amount: price, currencyCode: catalogue.currency },
            interval: wanted.cycle === 'year' ? 'ANNUAL' : 'EVERY_30_DAYS',
            ...(promotion && { discount: asPlatformDiscount(promotion.discount) }),
          },
        },
      },
    ],
  })
  const { confirmationUrl, appSubscription, userErrors } = answer.appSubscriptionCreate
  if (!confirmationUrl || !appSubscription) throw refusedBy(userErrors)
  const { currency } = catalogue
  const made = {
    id: appSubscription.id,
    plan: chosen.name,
    cycle: wanted.cycle,
    price,
    currency,
    trialDays,
    test,
    promotion,
  }
  await ctx.tx((tx) => insertSubscription(tx, ctx.shop.id, { ...made, actor: requesterOf(ctx) }))
  return { confirmationUrl }
}

/** Asks the platform for the price of credits. Throws `plans.not-for-sale`, `plans.bad-amount`, `plans.refused`. */
export async function buyCredits(
  ctx: ShopContext,
  { credit, amount }: { credit: CreditKind; amount: number },
): Promise<Confirmation> {
  requireBilling(ctx)
  const { creditsPerUnit } = planCatalogue(ctx.settings)
  const perUnit = creditsPerUnit[credit]
  if (perUnit === null || !creditsInUse(ctx).includes(credit))
    throw new AppError(planServiceErrors.notForSale)
  const range = amountRange(perUnit)
  if (amount < range.least || amount > range.most) throw new AppError(planServiceErrors.badAmount, range)
  return askCharge(
    ctx,
    {
      kind: creditCharge.name,
      reference: credit,
      name: `${amount} ${PURCHASE_NAMES[credit]}`,
      amount: priceOf(amount, perUnit),
      returnPath: '/pricing?tabindex=1',
    },
    (tx, id) => insertPurchase(tx, { id, credit, amount }),
  )
}

function asPlatformDiscount({ percent, amount, intervals }: Discount) {
  const value = percent === undefined ? { amount: amount ?? 0 } : { percentage: percent }
  return { value, ...(intervals !== null && { durationLimitInIntervals: intervals }) }
}

/** On the platform's page and bill, which know one language for an app. */
const PURCHASE_NAMES: Record<CreditKind, string> = {
  'ai-meta': 'AI meta tag credits',
  'image-alt': 'image alt text credits',
  'image-optimization': 'image optimisation credits',
  'ai-blog': 'AI blog credits',
  'google-index': 'Google index credits',
}

async function choose(
  ctx: ShopContext,
  wanted: { plan?: PlanName | undefined; offer?: string | undefined },
): Promise<{ name: string; title: string; basedOn: PlanName; terms: Pick<PlanTerms, 'price'> }> {
  if (wanted.offer !== undefined) {
    await readOffer(ctx, wanted.offer)
    const { offers } = planCatalogue(ctx.settings)
    const offer = offers[wanted.offer]
    if (!offer) throw new AppError(planServiceErrors.noOffer)
    return { name: `offer:${wanted.offer}`, title: offer.name, basedOn: offer.basedOn, terms: offer }
  }
  const plan = wanted.plan ?? 'free'
  return { name: plan, title: nameOf(plan), basedOn: plan, terms: planCatalogue(ctx.settings).plans[plan] }
}

async function runningName(ctx: ShopContext): Promise<string> {
  const row = await ctx.tx((tx) =>
    tx.selectFrom('shop_plans').where('shop_id', '=', shopOf(tx)).select('plan').executeTakeFirst(),
  )
  return row?.plan ?? ''
}
