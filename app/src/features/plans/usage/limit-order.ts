import type { ShopContext } from '#core/context/context.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { WaitingLimit } from '../contract.ts'
import { approvalEnd } from '../domain/order-state.ts'
import { planServiceErrors } from '../errors.ts'
import { findLimitOrder, forgetLimitOrder } from './limit-order-store.ts'
import { usageLine } from './usage-line.ts'

/** Returns the higher limit the merchant can still approve; null if none waits. */
export async function waitingLimit(ctx: ShopContext): Promise<WaitingLimit | null> {
  const order = await ctx.tx(findLimitOrder)
  if (order === null) return null
  const until = approvalEnd(order.at)
  if (new Date() >= until) return null
  const { cap, currency, confirmationUrl } = order
  return { limit: cap, currency, approval: { url: confirmationUrl, until: until.toISOString() } }
}

/**
 * Reads the limit from the platform while a higher one waits, which ends the waiting once it is approved. Throws
 * PlatformError.
 */
export async function reconcileLimit(ctx: ShopContext): Promise<void> {
  if ((await ctx.tx(findLimitOrder)) === null) return
  const { subscriptionId } = await planOf(ctx)
  if (subscriptionId === null) await ctx.tx((tx) => forgetLimitOrder(tx))
  else await usageLine(ctx, subscriptionId)
}

/**
 * Stops offering a higher limit. The platform cannot take it back: if the merchant approves it after all, on a page left
 * open, it applies. Throws `plans.not-waiting` if it was decided meanwhile, and PlatformError.
 */
export async function giveUpLimit(ctx: ShopContext): Promise<boolean> {
  // It may have been approved a moment ago.
  await reconcileLimit(ctx)
  if (!(await ctx.tx((tx) => forgetLimitOrder(tx)))) throw new AppError(planServiceErrors.notWaiting)
  return true
}
