import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'

/** A plan as the platform compares it: full price, billing cycle and discount. */
export interface ComparedPlan {
  cycle: Cycle
  price: number
  discount: string
}

/**
 * Returns whether the platform defers a replacement to the end of the running period: a yearly plan replaced by a
 * cheaper yearly one or a monthly one, and a plan where only the discount differs (facts/billing). Every other begins
 * at once.
 */
export function beginsLater(running: ComparedPlan | null, requested: ComparedPlan): boolean {
  if (running === null) return false
  if (running.cycle === 'year' && (requested.cycle === 'month' || requested.price < running.price))
    return true
  return (
    running.cycle === requested.cycle &&
    running.price === requested.price &&
    running.discount !== requested.discount
  )
}
