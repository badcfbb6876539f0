import type { Discount } from '#core/promotions/domain/benefit.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { DAY_MS } from '#kit/shared/durations.ts'

const DAYS: Record<Cycle, number> = { month: 30, year: 365 }

/** A running subscription, with the discount it was ordered at. */
export interface Discounted {
  cycle: Cycle
  activatedAt: Date
  trialDays: number
  code: string | null
  discount: Discount | null
}

/** Returns the discount left for future payments; the running period has used its own. Null: none. */
export function discountLeft(
  { cycle, activatedAt, trialDays, code, discount }: Discounted,
  now: Date,
): { code: string; discount: Discount } | null {
  if (code === null || discount === null) return null
  if (discount.intervals === null) return { code, discount }
  const paidFrom = activatedAt.getTime() + trialDays * DAY_MS
  // A period is paid when it begins; replacing it midway credits the rest, and the new one is paid anew.
  const passed = Math.max(0, Math.floor((now.getTime() - paidFrom) / (DAYS[cycle] * DAY_MS)))
  const intervals = discount.intervals - passed
  return intervals > 0 ? { code, discount: { ...discount, intervals } } : null
}
