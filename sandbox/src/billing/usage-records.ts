import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { currentPeriodStart } from './billing-period.ts'
import type { AppSubscriptionRecord, AppUsageRecord, UsagePlan } from './charge-records.ts'
import { confirmationUrl, currencyOf, type MoneyInput, priceOf } from './new-charge.ts'

export interface UsageInput {
  subscriptionLineItemId: string
  description: string
  price: MoneyInput
  idempotencyKey?: string | null
}
const LONGEST_KEY = 255

/** Returns the usage billed in the current period, in the plan's currency, two decimals. */
export function balanceUsed(state: State, store: StoreRecord, subscription: AppSubscriptionRecord): string {
  const since = currentPeriodStart(subscription)
  return state
    .list(store, 'AppUsageRecord', { parent: subscription.id })
    .filter(({ createdAt }) => Date.parse(createdAt) >= since)
    .reduce((sum, record) => sum + Number(record.price), 0)
    .toFixed(2)
}

/** Returns the global id of one of a subscription's line items. */
export function lineItemGid(subscription: AppSubscriptionRecord, index: number): string {
  return `gid://shopify/AppSubscriptionLineItem/${subscription.id}?v=1&index=${index}`
}

/** Bills usage, up to the capped amount the merchant approved; a repeated key is billed once. */
export function createUsageRecord(request: AdminRequest, input: UsageInput): AppUsageRecord {
  const { state, store, app } = request
  const key = input.idempotencyKey ?? null
  if (key && key.length > LONGEST_KEY)
    return refuse(['idempotencyKey'], 'Idempotency key exceeds the maximum length.')
  if (!input.description.trim()) return refuse(['description'], "Description can't be blank")
  const { subscription, plan } = lineItemOf(request, input.subscriptionLineItemId, 'subscriptionLineItemId')
  const known =
    key &&
    state
      .list(store, 'AppUsageRecord', { parent: subscription.id })
      .find((each) => each.idempotencyKey === key)
  if (known) return known
  if (subscription.status !== 'ACTIVE') return refuse(null, 'The app subscription is not active')
  const amount = Number(input.price.amount)
  const left = Number(plan.cappedAmount) - Number(balanceUsed(state, store, subscription))
  // Compared in hundredths, because in binary 0.1 + 0.2 is not 0.3.
  if (
    !(amount > 0) ||
    Math.round(amount * 100) > Math.round(left * 100) ||
    input.price.currencyCode !== plan.currency
  )
    return refuse(null, 'Total price exceeds balance remaining')
  const now = new Date().toISOString()
  return state.put(store, 'AppUsageRecord', {
    id: state.nextId(),
    createdAt: now,
    updatedAt: now,
    clientId: app.clientId,
    subscriptionId: subscription.id,
    description: input.description,
    price: amount.toFixed(2),
    currency: plan.currency,
    idempotencyKey: key,
  })
}

/**
 * Requests another capped amount: it applies once the merchant has approved it on the returned page. A new request
 * replaces an earlier one.
 */
export function askCappedAmount(
  request: AdminRequest,
  { id, cappedAmount }: { id: string; cappedAmount: MoneyInput },
): { subscription: AppSubscriptionRecord; url: string } {
  const { subscription, plan } = lineItemOf(request, id, 'id')
  if (subscription.status !== 'ACTIVE') return refuse(['id'], 'The app subscription is not active')
  if (currencyOf(request.store, cappedAmount, ['cappedAmount']) !== plan.currency)
    return refuse(['cappedAmount'], 'Currency must be the currency of the line item')
  const saved = request.state.put(request.store, 'AppSubscription', {
    ...subscription,
    askedCap: priceOf(cappedAmount),
    updatedAt: new Date().toISOString(),
  })
  return { subscription: saved, url: confirmationUrl(request, saved, 'RecurringApplicationCharge') }
}

function lineItemOf(
  { state, store, app }: AdminRequest,
  id: string,
  field: string,
): { subscription: AppSubscriptionRecord; plan: UsagePlan } {
  const [, number, index] = /^gid:\/\/shopify\/AppSubscriptionLineItem\/(\d+)\?.*index=(\d+)$/.exec(id) ?? []
  const subscription = number ? state.get(store, 'AppSubscription', Number(number)) : undefined
  const plan = subscription?.plans[Number(index)]
  return subscription?.clientId === app.clientId && plan?.kind === 'usage'
    ? { subscription, plan }
    : refuse([field], 'Invalid id')
}
