/** What one visitor may ask of one shop, and all visitors of a shop together. */
export const OF_VISITOR = { aSecond: 5, atOnce: 40 }
export const OF_SHOP = { aSecond: 80, atOnce: 400 }
/** Held in memory at most; who came longest ago is forgotten, and begins anew. */
const REMEMBERED = 20_000

interface Budget {
  left: number
  at: number
}

/** True: this visit may be answered. */
export type VisitBudgets = (shop: string, visitor: string) => boolean

/**
 * Budgets for the visitors of stores, who show no token: one each, and one for all of a shop, so that a name anybody may
 * choose buys nobody more. They protect the process they run in, so each has its own. Nothing of a visitor is written down.
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
