import type { ShopContext } from '#core/context/context.ts'
import { periodAt } from '#core/credits/domain/period.ts'
import { usedOfGrants } from '#core/credits/used-of-grant.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import type { ShopPlan } from '#core/shops/plan-of.ts'
import { fairUse } from './domain/fair-use.ts'

/**
 * Whether cancelling now credits the unused rest of the period: always, unless more of a year's credits are used than
 * its months so far give. Decision 0144.
 */
export async function refundsRest(ctx: ShopContext, plan: ShopPlan): Promise<boolean> {
  if (plan.subscriptionId === null || plan.cycle === 'month' || plan.frozen) return true
  const { trial, startsAt } = periodAt(plan, plan.now)
  // Nothing is paid yet, and the trial has a month's credits.
  if (trial) return true
  const used = await ctx.tx(usedOfGrants)
  return CREDIT_KINDS.every(
    (kind) => (used.get(kind) ?? 0) <= fairUse(plan.terms.allowances[kind].year, { startsAt, now: plan.now }),
  )
}
