import type { ShopContext } from '#core/context/context.ts'
import { planCatalogue, planOf } from '#core/shops/plan-of.ts'
import { settleUsage } from './settle-usage.ts'
import { usageLine } from './usage-line.ts'

/**
 * Returns the limit for credits billed with the subscription, the amount used, and the limits to choose from, as the
 * platform has them now. Throws PlatformError.
 */
export async function showUsage(ctx: ShopContext) {
  const { usageLimits, currency } = planCatalogue(ctx.settings)
  const { subscriptionId, cycle, frozen } = await planOf(ctx)
  const isOffered = ctx.settings.billing && usageLimits.length > 0
  if (!isOffered || subscriptionId === null)
    return { isOffered, isOpen: false, line: null, limits: [], currency }
  await settleUsage(ctx)
  const found = await usageLine(ctx, subscriptionId)
  const line = found && { limit: found.cap, used: found.used, until: found.until }
  return {
    isOffered,
    // The platform bills usage only with 30-day payments.
    isOpen: cycle === 'month' && !frozen,
    line,
    limits: usageLimits.filter((limit) => limit > (line?.limit ?? 0)),
    currency: found?.currency ?? currency,
  }
}
