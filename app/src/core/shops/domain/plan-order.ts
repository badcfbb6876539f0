/** From the smallest to the largest (specification 1 §6). */
export const PLANS = ['free', 'pro', 'premium', 'advance', 'elite', 'ultimate'] as const
export type PlanName = (typeof PLANS)[number]

/** Is `plan` at least as large as `wanted`? */
export function reaches(plan: PlanName, wanted: PlanName): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(wanted)
}
