import { priceAfterDiscount, type RecurringPlan, recurringPlan } from './billing-period.ts'
import type { AppPlan } from './charge-records.ts'
import type { Charge } from './charge-status.ts'

const INTERVALS = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' } as const

/** Formats an amount as `$12.50 USD`, the admin's form on bills. */
export function billed(amount: string, currency: string): string {
  const text = new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount))
  return `${text} ${currency}`
}

/** Formats a day as `3 December 2026`. */
export function day(time: string | number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
}

/** Describes the price and interval of one plan. */
export function planWords(plan: AppPlan): string {
  if (plan.kind === 'usage')
    return `Usage charges up to ${billed(plan.cappedAmount, plan.currency)} every 30 days`
  return `${billed(plan.price, plan.currency)} ${INTERVALS[plan.interval]}`
}

/** Describes the amount and duration of a discount. */
export function discountWords(plan: RecurringPlan): string | null {
  const { discount } = plan
  if (!discount) return null
  const off =
    discount.kind === 'percentage'
      ? `${Number((discount.value * 100).toFixed(2))}% off`
      : `${billed(String(discount.value), plan.currency)} off`
  const limit = discount.durationLimitInIntervals
  const during = limit === null ? '' : ` for ${limit} billing ${limit === 1 ? 'cycle' : 'cycles'}`
  return `${off}${during}: ${billed(priceAfterDiscount(plan), plan.currency)} ${INTERVALS[plan.interval]}`
}

/** Describes how often the charge is billed. */
export function cycleWords(charge: Charge): string {
  if (charge.kind === 'AppPurchaseOneTime') return 'Once'
  const interval = recurringPlan(charge.record)?.interval ?? 'EVERY_30_DAYS'
  return interval === 'ANNUAL' ? 'Every year' : 'Every 30 days'
}

/** Returns the amount of a charge without its terms: `[amount, currency]`. */
export function amountOf(charge: Charge): [string, string] {
  if (charge.kind === 'AppPurchaseOneTime') return [charge.record.price, charge.record.currency]
  const plan = recurringPlan(charge.record)
  if (plan) return [plan.price, plan.currency]
  return ['0', charge.record.plans[0]?.currency ?? 'USD']
}

/**
 * Returns the amount due on approval: zero during a trial or if billed by use alone. A test charge has the same
 * amount as a real one.
 */
export function dueToday(charge: Charge): [string, string] {
  const [amount, currency] = amountOf(charge)
  if (charge.kind === 'AppPurchaseOneTime') return [amount, currency]
  const plan = recurringPlan(charge.record)
  if (!plan || charge.record.trialDays > 0) return ['0', currency]
  return [priceAfterDiscount(plan), currency]
}
