/** From the smallest to the largest (specification 1 §6). */
export const PLANS = ['free', 'pro', 'premium', 'advance', 'elite', 'ultimate'] as const
export type PlanName = (typeof PLANS)[number]

/** A plan as screens name it: the same in every language. */
export const shownPlan = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)

/** Whether `plan` is at least as large as `required`. */
export function reaches(plan: PlanName, required: PlanName): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(required)
}

/** A right granted to a shop, as stored in the database. */
export interface Entitlement {
  plan: string | null
  more: number
  begins: string
  /** Null: permanent. */
  ends: string | null
}

/** Combines all entitlements valid at `now`: the largest plan and until when it is open, and the extra products. */
export function entitledTo(
  entitlements: readonly Entitlement[],
  now: Date,
): { plan: { plan: PlanName; until: Date | null } | null; moreProducts: number } {
  const held = entitlements.filter(
    ({ begins, ends }) =>
      Date.parse(begins) <= now.getTime() && (ends === null || Date.parse(ends) > now.getTime()),
  )
  const moreProducts = held.reduce((sum, { more }) => sum + more, 0)
  const [plan] = held
    .flatMap(({ plan, ends }) => {
      const name = PLANS.find((each) => each === plan)
      return name ? [{ plan: name, until: ends === null ? null : new Date(ends) }] : []
    })
    .sort((a, b) => PLANS.indexOf(b.plan) - PLANS.indexOf(a.plan) || lasting(b.until) - lasting(a.until))
  return { plan: plan ?? null, moreProducts }
}

const lasting = (until: Date | null): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER
