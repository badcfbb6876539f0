import { cancelSubscription } from '#adapters/platform/billing/operations.ts'
import { giveUpCharge } from '#core/charges/give-up-charge.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from './errors.ts'
import { asResult, reconcile } from './reconcile.ts'
import { listCharges } from './store.ts'

/**
 * Gives up an order the merchant has not decided on: the platform cancels a subscription, a one-time payment only stops
 * being offered. Throws `plans.not-waiting` if it was decided meanwhile, or has expired.
 */
export async function giveUpOrder(ctx: ShopContext, { id }: { id: string }): Promise<boolean> {
  const isGivenUp = await (id.includes('/AppSubscription/') ? cancelUndecided : giveUpCharge)(ctx, id)
  if (!isGivenUp) throw new AppError(planServiceErrors.notWaiting)
  return true
}

async function cancelUndecided(ctx: ShopContext, id: string): Promise<boolean> {
  // It may have been approved or declined a moment ago.
  await reconcile(ctx)
  if (!(await undecided(ctx, id))) return false
  await ctx.platform.query(ctx.shop, cancelSubscription, { id, prorate: true })
  // Only the platform's state afterwards counts.
  await reconcile(ctx)
  return !(await undecided(ctx, id))
}

/** Returns whether the merchant can still decide on this subscription. */
async function undecided(ctx: ShopContext, id: string): Promise<boolean> {
  const orders = await ctx.tx((tx) => listCharges(tx, id.split('/').at(-1)))
  return orders.some((order) => order.id === id && asResult(order).state === 'PENDING')
}
