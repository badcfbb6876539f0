import { readUsage } from '#adapters/platform/billing/usage-operations.ts'
import type { ShopContext } from '#core/context/context.ts'

/** What a merchant lets us bill beside the plan, as the platform has it now. */
export interface UsageLine {
  id: string
  /** Most that may be billed in one period, and what was billed in the running one. */
  cap: number
  used: number
  currency: string
  /** When the running period ends. */
  until: string | null
}

/** Null: the subscription has no such line, or does not run. Throws PlatformError. */
export async function usageLine(ctx: ShopContext, subscriptionId: string): Promise<UsageLine | null> {
  const { node } = await ctx.platform.query(ctx.shop, readUsage, { id: subscriptionId })
  if (node?.__typename !== 'AppSubscription' || node.status !== 'ACTIVE') return null
  for (const { id, plan } of node.lineItems) {
    const { pricingDetails: details } = plan
    if (details.__typename !== 'AppUsagePricing') continue
    return {
      id,
      cap: Number(details.cappedAmount.amount),
      used: Number(details.balanceUsed.amount),
      currency: details.cappedAmount.currencyCode,
      until: node.currentPeriodEnd,
    }
  }
  return null
}

/** What may still be billed in the running period, in hundredths' precision. */
export const leftOf = ({ cap, used }: Pick<UsageLine, 'cap' | 'used'>): number =>
  Math.max(0, Math.round((cap - used) * 100) / 100)
