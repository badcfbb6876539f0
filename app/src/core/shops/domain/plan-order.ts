/** From the smallest to the largest (specification 1 §6). */
export const PLANS = ['free', 'pro', 'premium', 'advance', 'elite', 'ultimate'] as const
export type PlanName = (typeof PLANS)[number]

/** Is `plan` at least as large as `wanted`? */
export function reaches(plan: PlanName, wanted: PlanName): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(wanted)
}

/** Something a shop may use for a time, as the database tells it. */
export interface Entitlement {
  plan: string | null
  more: number
  begins: string
  /** Null: for good. */
  ends: string | null
}

/** What all entitlements that hold at `now` come to: the largest plan and how long it is open, and products. */
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
