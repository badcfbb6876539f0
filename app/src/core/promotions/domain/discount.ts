import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import type { PlanName } from '#core/shops/domain/plan-order.ts'
import type { Discount } from './benefit.ts'

/** True if the discount applies to this plan and billing cycle. */
export function holdsFor({ plans, cycle }: Discount, order: { plan: PlanName; cycle: Cycle }): boolean {
  return (plans === null || plans.includes(order.plan)) && (cycle === null || cycle === order.cycle)
}

/** Returns the price after the discount, rounded up to hundredths, never below 0. */
export function discounted(price: number, { percent, amount }: Discount): number {
  const off = percent === undefined ? (amount ?? 0) : price * percent
  return Math.max(0, Math.ceil(Number(((price - off) * 100).toFixed(6))) / 100)
}

/** Returns the discount with the smallest first payment; among equals the one that lasts longest. */
export function bestDiscount<Held extends { discount: Discount }>(
  held: readonly Held[],
  order: { plan: PlanName; cycle: Cycle; price: number },
): Held | null {
  const lasting = ({ intervals }: Discount) => intervals ?? Number.POSITIVE_INFINITY
  const [best = null] = held
    .filter(({ discount }) => holdsFor(discount, order))
    .sort(
      (a, b) =>
        discounted(order.price, a.discount) - discounted(order.price, b.discount) ||
        (lasting(a.discount) === lasting(b.discount) ? 0 : lasting(b.discount) - lasting(a.discount)),
    )
  return best
}
