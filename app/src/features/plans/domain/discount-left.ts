import type { Discount } from '#core/promotions/domain/benefit.ts'
import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'

const DAY_MS = 86_400_000
const DAYS: Record<Cycle, number> = { month: 30, year: 365 }

/** A subscription that runs, with the discount it was ordered at. */
export interface Discounted {
  cycle: Cycle
  activatedAt: Date
  trialDays: number
  code: string | null
  discount: Discount | null
}

/** What is left of the discount for the payments to come; the period that runs has had its own. Null: none. */
export function discountLeft(
  { cycle, activatedAt, trialDays, code, discount }: Discounted,
  now: Date,
): { code: string; discount: Discount } | null {
  if (code === null || discount === null) return null
  if (discount.intervals === null) return { code, discount }
  const paidFrom = activatedAt.getTime() + trialDays * DAY_MS
  // A period is paid when it begins; what replaces it in the middle is credited, and pays for itself anew.
  const passed = Math.max(0, Math.floor((now.getTime() - paidFrom) / (DAYS[cycle] * DAY_MS)))
  const intervals = discount.intervals - passed
  return intervals > 0 ? { code, discount: { ...discount, intervals } } : null
}
