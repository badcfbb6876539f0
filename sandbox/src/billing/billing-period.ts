import type { AppPlan, AppSubscriptionRecord, UsagePlan } from './charge-records.ts'

const DAY_MS = 86_400_000
/** Days in a billing interval. */
const INTERVAL_DAYS = { EVERY_30_DAYS: 30, ANNUAL: 365 } as const

export type RecurringPlan = Extract<AppPlan, { kind: 'recurring' }>

/** Returns the plan billed at a fixed price, if there is one. */
export function recurringPlan({ plans }: AppSubscriptionRecord): RecurringPlan | undefined {
  return plans.find((plan) => plan.kind === 'recurring')
}

/** Returns the plan billed by use, if there is one. */
export function usagePlan({ plans }: AppSubscriptionRecord): UsagePlan | undefined {
  return plans.find((plan) => plan.kind === 'usage')
}

/** Returns the subscription's billing interval in milliseconds; a usage plan alone is billed every 30 days. */
function periodMs(subscription: AppSubscriptionRecord): number {
  return INTERVAL_DAYS[recurringPlan(subscription)?.interval ?? 'EVERY_30_DAYS'] * DAY_MS
}

/** Returns the end of the trial (milliseconds since 1970), counted from the approval, or from `now` before it. */
export function trialEnd(subscription: AppSubscriptionRecord, now: number): number {
  const start = subscription.activatedAt === null ? now : Date.parse(subscription.activatedAt)
  return start + subscription.trialDays * DAY_MS
}

/**
 * Returns the end of the period that contains `now`, null unless the subscription is active. The first period begins
 * when the trial ends, so a trial lengthens it.
 */
export function currentPeriodEnd(subscription: AppSubscriptionRecord, now = Date.now()): string | null {
  if (subscription.status !== 'ACTIVE' || subscription.activatedAt === null) return null
  const length = periodMs(subscription)
  const passed = Math.max(0, Math.floor((now - trialEnd(subscription, now)) / length))
  return new Date(trialEnd(subscription, now) + (passed + 1) * length).toISOString()
}

/** Returns the start of the current period (milliseconds since 1970); before the trial ends, the approval. */
export function currentPeriodStart(subscription: AppSubscriptionRecord, now = Date.now()): number {
  const passed = intervalsPassed(subscription, now)
  const first = subscription.activatedAt === null ? now : Date.parse(subscription.activatedAt)
  const isFirst = now < trialEnd(subscription, now) || passed === 0
  return isFirst ? first : trialEnd(subscription, now) + passed * periodMs(subscription)
}

/** Returns the number of whole billing intervals since the trial ended. */
function intervalsPassed(subscription: AppSubscriptionRecord, now: number): number {
  if (subscription.activatedAt === null) return 0
  return Math.max(0, Math.floor((now - trialEnd(subscription, now)) / periodMs(subscription)))
}

/** Returns the number of intervals a limited discount still applies to; null if it has no limit. */
export function remainingIntervals(subscription: AppSubscriptionRecord, now = Date.now()): number | null {
  const limit = recurringPlan(subscription)?.discount?.durationLimitInIntervals ?? null
  return limit === null ? null : Math.max(0, limit - intervalsPassed(subscription, now))
}

/** Returns the price after its discount, never below zero, as a decimal string with two places. */
export function priceAfterDiscount({ price, discount }: RecurringPlan): string {
  const full = Number(price)
  if (!discount) return full.toFixed(2)
  const off = discount.kind === 'percentage' ? full * discount.value : discount.value
  return Math.max(0, full - off).toFixed(2)
}

/** Returns the value of the unused part of a paid period at `now`, two decimals; zero during a trial. */
export function unusedWorth(subscription: AppSubscriptionRecord, now = Date.now()): string {
  const plan = recurringPlan(subscription)
  const end = currentPeriodEnd(subscription, now)
  if (!plan || end === null || now < trialEnd(subscription, now)) return '0.00'
  const share = (Date.parse(end) - now) / periodMs(subscription)
  return (Number(priceAfterDiscount(plan)) * share).toFixed(2)
}
