import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { DAY_MS } from '#kit/shared/durations.ts'

/** A current or requested plan: its name, or `offer:<type>`. */
export interface PlanChoice {
  name: string
  cycle: Cycle
}

/**
 * `cheaper` allows the same plan again if a code reduces its price: the platform applies the discount from the next
 * payment.
 */
type SubscriptionRequest = PlanChoice & { cheaper?: boolean }

/**
 * Returns why a shop on `current` (null: no paid plan) cannot change to `requested`; null if it can (specification 2
 * §8).
 */
export function refusalOf(
  current: (PlanChoice & { frozen: boolean }) | null,
  requested: SubscriptionRequest,
): 'frozen' | 'samePlan' | 'yearlyPlan' | null {
  if (current === null) return null
  if (current.frozen) return 'frozen'
  if (current.name === requested.name && current.cycle === requested.cycle && !requested.cheaper)
    return 'samePlan'
  return current.cycle === 'year' && requested.cycle === 'month' ? 'yearlyPlan' : null
}

/** Returns the days left of the shop's only trial: all before it began, none after its end. */
export function trialDaysLeft(days: number, beganAt: Date | null, now: Date): number {
  if (beganAt === null) return days
  return Math.max(0, Math.ceil(days - (now.getTime() - beganAt.getTime()) / DAY_MS))
}
