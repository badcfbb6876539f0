import type { ShopContext } from '#core/context/context.ts'
import { planCatalogue, planOf } from '#core/shops/plan-of.ts'
import { settleUsage } from './settle-usage.ts'
import { usageLine } from './usage-line.ts'

/**
 * The limit up to which credits are billed with the subscription, what is used of it, and which limits can be agreed to;
 * as the platform has it now. Throws PlatformError.
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
    // The platform bills use with what is paid every 30 days only.
    isOpen: cycle === 'month' && !frozen,
    line,
    limits: usageLimits.filter((limit) => limit > (line?.limit ?? 0)),
    currency: found?.currency ?? currency,
  }
}
