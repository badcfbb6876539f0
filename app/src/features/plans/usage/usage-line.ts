import type { z } from 'zod'
import { readUsage } from '#adapters/platform/billing/usage-operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { keepLine, type ReadLine } from './line-store.ts'

export interface UsageLine extends ReadLine {
  id: string
}

/**
 * Reads what may be billed in addition to the plan from the platform, and stores it. Null if the subscription has no
 * such line, or does not run. Throws PlatformError.
 */
export async function usageLine(ctx: ShopContext, subscriptionId: string): Promise<UsageLine | null> {
  const askedAt = new Date(await ctx.tx(clockOf))
  const { node } = await ctx.platform.query(ctx.shop, readUsage, { id: subscriptionId })
  const line = lineIn(node)
  await ctx.tx((tx) => keepLine(tx, { subscriptionId, line, askedAt }))
  return line
}

function lineIn(node: z.output<(typeof readUsage)['data']>['node']): UsageLine | null {
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

/** Returns the amount that may still be billed in the running period, rounded to hundredths. */
export const leftOf = ({ cap, used }: Pick<UsageLine, 'cap' | 'used'>): number =>
  Math.max(0, Math.round((cap - used) * 100) / 100)
