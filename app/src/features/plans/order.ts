import { askCharge, type Confirmation } from '#core/charges/ask-charge.ts'
import type { ChargeKind } from '#core/charges/charge-kind.ts'
import { requireBilling } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { creditPurchase, insertPurchase, takeBackPurchase } from '#core/credits/purchases.ts'
import { discountFor, heldPromotions } from '#core/promotions/held.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type Cycle, type PlanTerms } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import { nameOf, planCatalogue, planOf } from '#core/shops/plan-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { askSubscription } from './ask-subscription.ts'
import { creditOrder } from './credit-order.ts'
import { refusalOf, trialDaysLeft } from './domain/may-subscribe.ts'
import { planServiceErrors } from './errors.ts'
import { takeBackOrders } from './open-orders.ts'
import { offerAt } from './overview.ts'
import { usageLine } from './usage/usage-line.ts'

/**
 * Creates a subscription on the platform. Nothing changes before the merchant approves it there and it was read back.
 * Throws `plans.same-plan`, `plans.yearly-plan`, `plans.frozen`, `plans.free-plan`, `plans.no-offer`,
 * `plans.billing-off`, `plans.refused`, `plans.open-order`.
 */
export async function subscribe(
  ctx: ShopContext,
  requested: { plan?: PlanName | undefined; offer?: string | undefined; cycle: Cycle },
): Promise<Confirmation> {
  requireBilling(ctx)
  const catalogue = planCatalogue(ctx.settings)
  const chosen = await choose(ctx, requested)
  const price = chosen.terms.price[requested.cycle]
  if (price === 0) throw new AppError(planServiceErrors.freePlan)
  const current = await planOf(ctx)
  const running = current.subscriptionId !== null
  const held = await discountFor(ctx, { plan: chosen.basedOn, cycle: requested.cycle, price })
  const refusal = refusalOf(
    running ? { name: await runningName(ctx), cycle: current.cycle, frozen: current.frozen } : null,
    { name: chosen.name, cycle: requested.cycle, cheaper: held !== null },
  )
  if (refusal) throw new AppError(planServiceErrors[refusal])
  const promotion = held && (await freed(ctx, held))
  // Keeps the usage limit for credits; the platform allows none with yearly payments.
  const line =
    current.subscriptionId !== null && requested.cycle === 'month'
      ? await usageLine(ctx, current.subscriptionId)
      : null
  return askSubscription(ctx, {
    plan: chosen.name,
    title: chosen.title,
    cycle: requested.cycle,
    price,
    currency: catalogue.currency,
    trialDays: trialDaysLeft(catalogue.trialDays, current.trialBeganAt, new Date()),
    promotion,
    usageLimit: line && { amount: line.cap, currencyCode: line.currency },
    isImmediate: false,
  })
}

/** Returns the discount after cancelling other pending orders that carry it. Throws `plans.open-order`. */
async function freed<Held extends { code: string }>(ctx: ShopContext, held: Held): Promise<Held> {
  await takeBackOrders(ctx, held.code)
  const isOpen = (await heldPromotions(ctx)).some(({ code, open }) => code === held.code && open)
  // One of them was approved concurrently.
  if (!isOpen) throw new AppError(planServiceErrors.openOrder)
  return held
}

/** Creates the charge for credits on the platform. Throws `plans.not-for-sale`, `plans.bad-amount`, `plans.refused`. */
export async function buyCredits(
  ctx: ShopContext,
  { credit, amount }: { credit: CreditKind; amount: number },
): Promise<Confirmation> {
  requireBilling(ctx)
  const { name, price } = creditOrder(ctx, { credit, amount })
  return askCharge(
    ctx,
    {
      kind: creditCharge.name,
      reference: credit,
      name,
      amount: price,
      returnPath: '/pricing?tabindex=1',
    },
    (tx, id) => insertPurchase(tx, { id, credit, amount }),
  )
}

async function choose(
  ctx: ShopContext,
  requested: { plan?: PlanName | undefined; offer?: string | undefined },
): Promise<{ name: string; title: string; basedOn: PlanName; terms: Pick<PlanTerms, 'price'> }> {
  if (requested.offer !== undefined) {
    const isOpen = (await offerAt(ctx, requested.offer)) !== null
    const offer = planCatalogue(ctx.settings).offers[requested.offer]
    if (!isOpen || !offer) throw new AppError(planServiceErrors.noOffer)
    return { name: `offer:${requested.offer}`, title: offer.name, basedOn: offer.basedOn, terms: offer }
  }
  const plan = requested.plan ?? 'free'
  return { name: plan, title: nameOf(plan), basedOn: plan, terms: planCatalogue(ctx.settings).plans[plan] }
}

async function runningName(ctx: ShopContext): Promise<string> {
  const row = await ctx.tx((tx) =>
    tx.selectFrom('shop_plans').where('shop_id', '=', shopOf(tx)).select('plan').executeTakeFirst(),
  )
  return row?.plan ?? ''
}

/** One-time charge for bought credits. */
export const creditCharge: ChargeKind = {
  name: 'plans.credits',
  paid: async (tx, { id }, { shop }) => void (await creditPurchase(tx, shop.id, id)),
  refunded: async (tx, { id }, { shop }) => takeBackPurchase(tx, shop.id, id),
}
