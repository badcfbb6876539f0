import { randomBytes } from 'node:crypto'
import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import type { StoreRecord } from '../state/records.ts'
import type { AppDiscount, AppPlan } from './charge-records.ts'

/** Time after which an unapproved charge expires: two days (shopify.dev, billing), in milliseconds. */
const APPROVAL_MS = 2 * 86_400_000
/** Lowest and highest amount of a single charge, in its currency. */
const LEAST = 0.5
const MOST = 10_000
const MOST_TRIAL_DAYS = 1000

export interface MoneyInput {
  amount: string | number
  currencyCode: string
}
export interface PlanInput {
  appRecurringPricingDetails?: {
    price: MoneyInput
    interval?: 'EVERY_30_DAYS' | 'ANNUAL' | null
    discount?: {
      durationLimitInIntervals?: number | null
      value?: { amount?: string | number | null; percentage?: number | null } | null
    } | null
  } | null
  appUsagePricingDetails?: { cappedAmount: MoneyInput; terms: string } | null
}

/** Returns the fields every new charge has; refuses a blank name and an invalid return URL. */
export function newCharge(
  { state, app, context }: AdminRequest,
  input: { name: string; returnUrl: string; test?: boolean | null },
) {
  const now = Date.now()
  if (!input.name.trim()) return refuse(['name'], "Name can't be blank")
  if (!URL.canParse(input.returnUrl) || !/^https?:$/.test(new URL(input.returnUrl).protocol))
    return refuse(['returnUrl'], 'Return url is invalid')
  return {
    id: state.nextId(),
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
    clientId: app.clientId,
    name: input.name,
    test: input.test ?? false,
    returnUrl: input.returnUrl,
    signature: randomBytes(20).toString('hex'),
    expiresAt: new Date(now + APPROVAL_MS / context.faults.knobs.timeScale).toISOString(),
    status: 'PENDING' as const,
  }
}

/** Returns a price within the platform's limits, as a decimal string with two places. */
export function priceOf({ amount }: MoneyInput): string {
  const value = Number(amount)
  if (!(value >= LEAST))
    return refuse(null, `Validation failed: Price must be greater than or equal to ${LEAST}`)
  if (value > MOST) return refuse(null, `Validation failed: Price must be less than or equal to ${MOST}`)
  return value.toFixed(2)
}

/** Returns the currency, which must be US dollars or the store's own. */
export function currencyOf(store: StoreRecord, { currencyCode }: MoneyInput, field: string[]): string {
  const fine = currencyCode === 'USD' || currencyCode === store.currency
  return fine ? currencyCode : refuse(field, 'Currency code must be USD')
}

/** Returns the plans of a new subscription: at most one of each kind, in one currency. */
export function plansOf(store: StoreRecord, lineItems: { plan: PlanInput }[]): AppPlan[] {
  const plans = lineItems.flatMap(({ plan }): AppPlan[] => {
    const { appRecurringPricingDetails: recurring, appUsagePricingDetails: usage } = plan
    return [
      ...(recurring
        ? [
            {
              kind: 'recurring' as const,
              price: priceOf(recurring.price),
              currency: currencyOf(store, recurring.price, ['lineItems']),
              interval: recurring.interval ?? 'EVERY_30_DAYS',
              discount: discountOf(recurring.discount, Number(recurring.price.amount)),
            },
          ]
        : []),
      ...(usage
        ? [
            {
              kind: 'usage' as const,
              cappedAmount: priceOf(usage.cappedAmount),
              currency: currencyOf(store, usage.cappedAmount, ['lineItems']),
              terms: usage.terms.trim() ? usage.terms : refuse(['lineItems'], "Terms can't be blank"),
            },
          ]
        : []),
    ]
  })
  if (plans.length === 0) return refuse(['lineItems'], 'At least one plan must be selected')
  if (new Set(plans.map(({ kind }) => kind)).size < plans.length)
    return refuse(['lineItems'], 'Only one pricing plan can be defined for each available type')
  if (new Set(plans.map(({ currency }) => currency)).size > 1)
    return refuse(['lineItems'], 'All pricing plans must use the same currency.')
  if (plans.length > 1 && plans.some((plan) => plan.kind === 'recurring' && plan.interval === 'ANNUAL'))
    return refuse(['lineItems'], 'Annual plans cannot be combined with usage pricing')
  return plans
}

/** Returns the days of a free trial. */
export function trialDaysOf(days: number | null | undefined): number {
  if (days == null) return 0
  if (days < 0) return refuse(['trialDays'], 'Trial days must be greater than or equal to 0')
  if (days > MOST_TRIAL_DAYS)
    return refuse(['trialDays'], `Trial days must be less than or equal to ${MOST_TRIAL_DAYS}`)
  return days
}

function discountOf(
  input: NonNullable<PlanInput['appRecurringPricingDetails']>['discount'],
  price: number,
): AppDiscount | null {
  if (!input?.value) return null
  const durationLimitInIntervals = input.durationLimitInIntervals ?? null
  if (durationLimitInIntervals !== null && durationLimitInIntervals < 1)
    return refuse(['lineItems'], 'Duration limit in intervals must be greater than 0')
  const { amount, percentage } = input.value
  if ((amount == null) === (percentage == null))
    return refuse(['lineItems'], 'A discount has either an amount or a percentage')
  const value = Number(amount ?? percentage)
  const most = amount == null ? 1 : price
  if (!(value > 0) || value > most)
    return refuse(['lineItems'], `Discount value must be greater than 0 and at most ${most}`)
  return { kind: amount == null ? 'percentage' : 'amount', value, durationLimitInIntervals }
}

/** Returns the URL of the approval page, in the platform's form. */
export function confirmationUrl(
  { store, installation }: Pick<AdminRequest, 'store' | 'installation'>,
  charge: { id: number; signature: string },
  kind: 'RecurringApplicationCharge' | 'ApplicationCharge',
): string {
  const step =
    kind === 'ApplicationCharge' ? 'confirm_application_charge' : 'confirm_recurring_application_charge'
  return `https://${store.domain}/admin/charges/${installation.id}/${charge.id}/${kind}/${step}?signature=${charge.signature}`
}
