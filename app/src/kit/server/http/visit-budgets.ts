/** Budgets of one visitor of a shop, and of all visitors of a shop together. */
export const OF_VISITOR = { aSecond: 5, atOnce: 40 }
export const OF_SHOP = { aSecond: 80, atOnce: 400 }
/** Maximum kept in memory; the one seen longest ago is dropped and starts with a fresh budget. */
const REMEMBERED = 20_000

interface Budget {
  left: number
  at: number
}

/** Returns true if this visit may be answered. */
export type VisitBudgets = (shop: string, visitor: string) => boolean

/**
 * Budgets for visitors of stores, who show no token: one per visitor and one per shop, so that inventing visitor
 * names gains nothing beyond the shop's budget. They protect their process, so each process has its own. Nothing
 * about a visitor is stored.
 */
export function visitBudgets(now: () => number = () => performance.now()): VisitBudgets {
  const shops = new Map<string, Budget>()
  const visitors = new Map<string, Budget>()
  const isOver = (
    held: Map<string, Budget>,
    key: string,
    { aSecond, atOnce }: { aSecond: number; atOnce: number },
  ): boolean => {
    const moment = now()
    const budget = held.get(key) ?? { left: atOnce, at: moment }
    held.delete(key)
    budget.left = Math.min(atOnce, budget.left + ((moment - budget.at) / 1_000) * aSecond)
    budget.at = moment
    held.set(key, budget)
    if (held.size > REMEMBERED) held.delete(held.keys().next().value ?? '')
    if (budget.left < 1) return true
    budget.left -= 1
    return false
  }
  return (shop, visitor) =>
    !isOver(visitors, `${shop} ${visitor}`, OF_VISITOR) && !isOver(shops, shop, OF_SHOP)
}
