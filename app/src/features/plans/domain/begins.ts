import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'

/** A plan as the platform compares it: its full price, how it is paid, and which discount it has. */
export interface ComparedPlan {
  cycle: Cycle
  price: number
  discount: string
}

/**
 * Whether the platform lets a replacement wait until the running period ends: a yearly plan that becomes a cheaper yearly
 * one or a monthly one, and a plan where nothing but the discount differs (facts/billing). Everything else begins at once.
 */
export function beginsLater(running: ComparedPlan | null, wanted: ComparedPlan): boolean {
  if (running === null) return false
  if (running.cycle === 'year' && (wanted.cycle === 'month' || wanted.price < running.price)) return true
  return (
    running.cycle === wanted.cycle && running.price === wanted.price && running.discount !== wanted.discount
  )
}
