import { updateCappedAmount } from '#adapters/platform/billing/usage-operations.ts'
import type { Confirmation } from '#core/charges/ask-charge.ts'
import { refusedBy, requireBilling } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { planCatalogue, planOf } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { askSubscription } from '../ask-subscription.ts'
import { discountLeft } from '../domain/discount-left.ts'
import { trialDaysLeft } from '../domain/may-subscribe.ts'
import { planServiceErrors } from '../errors.ts'
import { takeBackOrders } from '../open-orders.ts'
import { readRunning } from '../store.ts'
import { noteLimitOrder } from './limit-order-store.ts'
import { usageLine } from './usage-line.ts'

/**
 * Asks the merchant, on the platform's page, to allow credits to be bought up to a limit per period: raises the limit
 * of the existing line, or orders the same plan with such a line, at its price and with its remaining trial and
 * discount. Throws `plans.needs-monthly`, `plans.frozen`, `plans.bad-limit`, `plans.refused`, `plans.open-order`.
 */
export async function allowUsage(ctx: ShopContext, { limit }: { limit: number }): Promise<Confirmation> {
  requireBilling(ctx)
  const { usageLimits, currency, trialDays } = planCatalogue(ctx.settings)
  const current = await planOf(ctx)
  const { subscriptionId, cycle } = current
  if (current.frozen) throw new AppError(planServiceErrors.frozen)
  if (subscriptionId === null || cycle !== 'month') throw new AppError(planServiceErrors.needsMonthly)
  const line = await usageLine(ctx, subscriptionId)
  if (!usageLimits.includes(limit) || limit <= (line?.cap ?? 0))
    throw new AppError(planServiceErrors.badLimit)
  if (line) {
    const { id: lineId, currency: currencyCode } = line
    const asked = await raise(ctx, lineId, { amount: limit, currencyCode })
    const order = {
      subscriptionId,
      cap: limit,
      currency: currencyCode,
      confirmationUrl: asked.confirmationUrl,
    }
    await ctx.tx((tx) => noteLimitOrder(tx, order))
    return asked
  }
  const running = await ctx.tx((tx) => readRunning(tx, subscriptionId))
  if (!running) throw new AppError(planServiceErrors.needsMonthly)
  const now = new Date()
  const promotion = discountLeft(running, now)
  if (promotion) await takeBackOrders(ctx, promotion.code)
  return askSubscription(ctx, {
    plan: running.plan,
    title: current.offer?.name ?? null,
    cycle,
    price: running.price,
    currency: running.currency,
    trialDays: trialDaysLeft(trialDays, current.trialBeganAt, now),
    promotion,
    usageLimit: { amount: limit, currencyCode: currency },
    isImmediate: true,
  })
}

async function raise(
  ctx: ShopContext,
  id: string,
  cappedAmount: { amount: number; currencyCode: string },
): Promise<Confirmation> {
  const { appSubscriptionLineItemUpdate: answer } = await ctx.platform.query(ctx.shop, updateCappedAmount, {
    id,
    cappedAmount,
  })
  if (answer.confirmationUrl === null) throw refusedBy(answer.userErrors)
  return { confirmationUrl: answer.confirmationUrl }
}
