import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { queueWebhook } from '../webhooks/emit-webhook.ts'
import { currentPeriodEnd, recurringPlan, unusedWorth } from './billing-period.ts'
import { purchasePayload, subscriptionPayload } from './charge-payload.ts'
import type { AppPurchaseRecord, AppSubscriptionRecord } from './charge-records.ts'

/** A charge of either kind and the store that pays it. */
export type Charge =
  | { kind: 'AppSubscription'; store: StoreRecord; record: AppSubscriptionRecord }
  | { kind: 'AppPurchaseOneTime'; store: StoreRecord; record: AppPurchaseRecord }

/** Returns the charge with this number, of either kind. */
export function chargeOf({ state }: SandboxContext, store: StoreRecord, id: number): Charge | undefined {
  const subscription = state.get(store, 'AppSubscription', id)
  if (subscription) return { kind: 'AppSubscription', store, record: subscription }
  const purchase = state.get(store, 'AppPurchaseOneTime', id)
  return purchase && { kind: 'AppPurchaseOneTime', store, record: purchase }
}

/** Returns every charge of a store, oldest first. */
export function chargesOf({ state }: SandboxContext, store: StoreRecord): Charge[] {
  return [
    ...state
      .list(store, 'AppSubscription')
      .map((record) => ({ kind: 'AppSubscription' as const, store, record })),
    ...state
      .list(store, 'AppPurchaseOneTime')
      .map((record) => ({ kind: 'AppPurchaseOneTime' as const, store, record })),
  ].sort((a, b) => a.record.id - b.record.id)
}

/** Returns the app's active subscription; an app has at most one in a store. */
export function activeSubscription(
  { state }: Pick<SandboxContext, 'state'>,
  store: StoreRecord,
  clientId: string,
): AppSubscriptionRecord | undefined {
  return state
    .list(store, 'AppSubscription')
    .find((each) => each.clientId === clientId && each.status === 'ACTIVE')
}

/**
 * Approves a pending charge. A subscription replaces the active one at once, or, where the platform defers a change,
 * stays pending until the current period has ended.
 */
export function approveCharge(context: SandboxContext, charge: Charge): void {
  const { state } = context
  state.transaction(() => {
    if (charge.kind === 'AppPurchaseOneTime') return put(context, charge, { status: 'ACTIVE' })
    const { store, record } = charge
    if (record.status === 'ACTIVE') return decideCap(context, charge, record.askedCap ?? null)
    const former = activeSubscription(context, store, record.clientId)
    const end = former && startsLater(former, record) ? currentPeriodEnd(former) : null
    if (end === null) return startSubscription(context, charge)
    const wait = (Date.parse(end) - Date.now()) / context.faults.knobs.timeScale
    state.put(store, 'AppSubscription', {
      ...record,
      updatedAt: new Date().toISOString(),
      startsAt: new Date(Date.now() + wait).toISOString(),
    })
  })
}

/** Makes an approved subscription the active one; the former one is cancelled without a credit. */
export function startSubscription(
  context: SandboxContext,
  charge: Extract<Charge, { kind: 'AppSubscription' }>,
): void {
  const { store, record } = charge
  context.state.transaction(() => {
    const former = activeSubscription(context, store, record.clientId)
    if (former) put(context, { kind: 'AppSubscription', store, record: former }, { status: 'CANCELLED' })
    put(context, charge, { status: 'ACTIVE', startsAt: null, activatedAt: new Date().toISOString() })
  })
}

/** Approves another capped amount (or, with null, declines it); the subscription stays active either way. */
function decideCap(
  context: SandboxContext,
  charge: Extract<Charge, { kind: 'AppSubscription' }>,
  cap: string | null,
): void {
  const plans = charge.record.plans.map((plan) =>
    plan.kind === 'usage' && cap !== null ? { ...plan, cappedAmount: cap } : plan,
  )
  put(context, charge, { status: 'ACTIVE', plans, askedCap: null })
}

/** Declines a charge, or the capped amount requested for an active subscription. */
export function declineCharge(context: SandboxContext, charge: Charge): void {
  if (charge.kind === 'AppSubscription' && charge.record.status === 'ACTIVE')
    return decideCap(context, charge, null)
  put(context, charge, { status: 'DECLINED' })
}

/** Expires a charge that was not decided in time. */
export function expireCharge(context: SandboxContext, charge: Charge): void {
  put(context, charge, { status: 'EXPIRED' })
}

/** Ends a subscription now; `prorate` credits the unused part of the period. */
export function cancelSubscription(
  context: SandboxContext,
  charge: Extract<Charge, { kind: 'AppSubscription' }>,
  prorate: boolean,
): AppSubscriptionRecord {
  const creditedAmount = prorate ? unusedWorth(charge.record) : null
  put(context, charge, { status: 'CANCELLED', startsAt: null, creditedAmount })
  return context.state.get(charge.store, 'AppSubscription', charge.record.id) ?? charge.record
}

/** Freezes a subscription because the store's own bill is unpaid (`FROZEN`), or reactivates it (`ACTIVE`). */
export function freezeSubscription(
  context: SandboxContext,
  charge: Extract<Charge, { kind: 'AppSubscription' }>,
  status: 'FROZEN' | 'ACTIVE',
): void {
  put(context, charge, { status })
}

/** Statuses of a current subscription: billed, or frozen. */
const RUNNING: ReadonlySet<string> = new Set(['ACTIVE', 'FROZEN'])

/**
 * True if a charge, or a new capped amount of an active one, awaits the merchant's decision. An approved subscription
 * that waits to start is decided.
 */
export function isOpen({ kind, record }: Charge): boolean {
  if (kind === 'AppSubscription' && record.status === 'ACTIVE') return (record.askedCap ?? null) !== null
  return record.status === 'PENDING' && !(kind === 'AppSubscription' && record.startsAt !== null)
}

/** Cancels the charges of an app that is being uninstalled, while its webhook subscriptions still exist. */
export function cancelChargesOfApp(context: SandboxContext, store: StoreRecord, clientId: string): void {
  for (const record of context.state.list(store, 'AppSubscription'))
    if (record.clientId === clientId && (RUNNING.has(record.status) || record.startsAt !== null))
      put(context, { kind: 'AppSubscription', store, record }, { status: 'CANCELLED', startsAt: null })
}

/**
 * True if a new subscription waits for the current period to end (schema, `AppSubscriptionReplacementBehavior`): if
 * requested, and by default for annual plans that get cheaper or monthly, or if only the discount differs.
 */
function startsLater(former: AppSubscriptionRecord, next: AppSubscriptionRecord): boolean {
  const [old, fresh] = [recurringPlan(former), recurringPlan(next)]
  if (!old || !fresh || old.currency !== fresh.currency) return false
  if (next.replacementBehavior !== 'STANDARD')
    return next.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE'
  const cheaper = Number(fresh.price) < Number(old.price)
  if (old.interval === 'ANNUAL') return fresh.interval !== 'ANNUAL' || cheaper || sameBut(old, fresh)
  return sameBut(old, fresh)
}

function sameBut(
  old: NonNullable<ReturnType<typeof recurringPlan>>,
  fresh: NonNullable<ReturnType<typeof recurringPlan>>,
): boolean {
  const bare = (plan: typeof old) => JSON.stringify([plan.interval, Number(plan.price)])
  return bare(old) === bare(fresh) && JSON.stringify(old.discount) !== JSON.stringify(fresh.discount)
}

/** Stores a changed charge and notifies its app. */
function put(
  context: SandboxContext,
  charge: Charge,
  changes: Partial<AppSubscriptionRecord> & { status: AppSubscriptionRecord['status'] },
): void {
  const { state } = context
  const { store } = charge
  const updatedAt = new Date().toISOString()
  state.transaction(() => {
    if (charge.kind === 'AppSubscription') {
      const saved = state.put(store, 'AppSubscription', { ...charge.record, ...changes, updatedAt })
      queueWebhook(context, store, 'APP_SUBSCRIPTIONS_UPDATE', {
        payload: () => subscriptionPayload(store, saved),
        clientId: saved.clientId,
      })
      return
    }
    const status = changes.status as AppPurchaseRecord['status']
    const saved = state.put(store, 'AppPurchaseOneTime', { ...charge.record, status, updatedAt })
    queueWebhook(context, store, 'APP_PURCHASES_ONE_TIME_UPDATE', {
      payload: () => purchasePayload(store, saved),
      clientId: saved.clientId,
    })
  })
}
