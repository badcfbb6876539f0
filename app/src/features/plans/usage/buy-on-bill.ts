import { createUsageRecord } from '#adapters/platform/billing/usage-operations.ts'
import { paysByTest, refusedBy, requesterOf, requireBilling } from '#core/charges/payer.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { creditOrder } from '../credit-order.ts'
import { planServiceErrors } from '../errors.ts'
import { bookBilled } from './settle-usage.ts'
import { leftOf, usageLine } from './usage-line.ts'
import { noteOrder, refuseOrder } from './usage-store.ts'

/**
 * Buys credits within the agreed limit: billed with the subscription, without a page to approve. Stores the order
 * before it calls the platform, which bills it once by its key, however often it is sent. Throws `plans.no-limit`,
 * `plans.over-limit`, `plans.not-for-sale`, `plans.bad-amount`, `plans.refused`; and a PlatformError if no answer
 * arrives: `settleUsage` finds out the result then.
 */
export async function buyOnBill(
  ctx: ShopContext,
  { key, credit, amount }: { key: string; credit: CreditKind; amount: number },
) {
  requireBilling(ctx)
  const { price, currency } = creditOrder(ctx, { credit, amount })
  const { subscriptionId } = await planOf(ctx)
  const line = subscriptionId === null ? null : await usageLine(ctx, subscriptionId)
  if (subscriptionId === null || line === null) throw new AppError(planServiceErrors.noLimit)
  const test = await paysByTest(ctx)
  const purchase = { id: key, subscriptionId, lineItemId: line.id, credit, amount, price, currency, test }
  const order = await ctx.tx((tx) => noteOrder(tx, { ...purchase, by: requesterOf(ctx) }))
  const bought = { credit: order.credit, amount: order.amount, price: order.price, currency: order.currency }
  if (order.state === 'billed') return bought
  const { appUsageRecordCreate } = await ctx.platform.query(ctx.shop, createUsageRecord, {
    lineItem: order.lineItemId,
    description: creditOrder(ctx, order).name,
    price: { amount: order.price, currencyCode: order.currency },
    key,
  })
  if (appUsageRecordCreate.appUsageRecord === null) {
    await ctx.tx((tx) => refuseOrder(tx, key))
    if (order.price <= leftOf(line)) throw refusedBy(appUsageRecordCreate.userErrors)
    throw new AppError(planServiceErrors.overLimit, { left: leftOf(line), currency })
  }
  await bookBilled(ctx, order)
  return bought
}
