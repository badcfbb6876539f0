import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'

/** The plan somebody is on, or wants: its name, or `offer:<type>`. */
export interface PlanChoice {
  name: string
  cycle: Cycle
}

/** The same plan again is for those whose code makes it cheaper: the platform lets the discount begin with the next payment. */
type Wanted = PlanChoice & { cheaper?: boolean }

/** Why a shop on `current` (null: on nothing paid) cannot change to `wanted`; null when it can (specification 2 §8). */
export function refusalOf(
  current: (PlanChoice & { frozen: boolean }) | null,
  wanted: Wanted,
): 'frozen' | 'samePlan' | 'yearlyPlan' | null {
  if (current === null) return null
  if (current.frozen) return 'frozen'
  if (current.name === wanted.name && current.cycle === wanted.cycle && !wanted.cheaper) return 'samePlan'
  return current.cycle === 'year' && wanted.cycle === 'month' ? 'yearlyPlan' : null
}

const DAY_MS = 86_400_000

/** Days of the shop's one trial that are left: all of them before it began, none once they are over. */
export function trialDaysLeft(days: number, beganAt: Date | null, now: Date): number {
  if (beganAt === null) return days
  return Math.max(0, Math.ceil(days - (now.getTime() - beganAt.getTime()) / DAY_MS))
}
