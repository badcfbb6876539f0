import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import type { AppSubscriptionRecord, AppUsageRecord } from './charge-records.ts'
import type { MoneyInput } from './new-charge.ts'

export interface UsageInput {
  subscriptionLineItemId: string
  description: string
  price: MoneyInput
  idempotencyKey?: string | null
}
const LONGEST_KEY = 255

/** What the merchant has been billed for usage, in the plan's currency, two decimals. */
export function balanceUsed(state: State, store: StoreRecord, subscription: AppSubscriptionRecord): string {
  return state
    .list(store, 'AppUsageRecord', { parent: subscription.id })
    .reduce((sum, record) => sum + Number(record.price), 0)
    .toFixed(2)
}

/** Global id of one of a subscription's line items. */
export function lineItemGid(subscription: AppSubscriptionRecord, index: number): string {
  return `gid://shopify/AppSubscriptionLineItem/${subscription.id}?v=1&index=${index}`
}

/** Bills usage, up to the capped amount the merchant agreed to; the same key bills once. */
export function createUsageRecord(request: AdminRequest, input: UsageInput): AppUsageRecord {
  const { state, store, app } = request
  const key = input.idempotencyKey ?? null
  if (key && key.length > LONGEST_KEY)
    return refuse(['idempotencyKey'], 'Idempotency key exceeds the maximum length.')
  if (!input.description.trim()) return refuse(['description'], "Description can't be blank")
  const [, number, index] =
    /^gid:\/\/shopify\/AppSubscriptionLineItem\/(\d+)\?.*index=(\d+)$/.exec(input.subscriptionLineItemId) ??
    []
  const subscription = number ? state.get(store, 'AppSubscription', Number(number)) : undefined
  const plan = subscription?.plans[Number(index)]
  if (!subscription || subscription.clientId !== app.clientId || plan?.kind !== 'usage')
    return refuse(['subscriptionLineItemId'], 'Invalid id')
  if (subscription.status !== 'ACTIVE') return refuse(null, 'The app subscription is not active')
  const known =
    key &&
    state
      .list(store, 'AppUsageRecord', { parent: subscription.id })
      .find((each) => each.idempotencyKey === key)
  if (known) return known
  const amount = Number(input.price.amount)
  const left = Number(plan.cappedAmount) - Number(balanceUsed(state, store, subscription))
  if (!(amount > 0) || amount > left || input.price.currencyCode !== plan.currency)
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
