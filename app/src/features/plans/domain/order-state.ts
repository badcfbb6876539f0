import { DAY_MS } from '#kit/shared/durations.ts'
import type { ChargeResult } from '../contract.ts'

/**
 * Time in which the platform lets the merchant approve an order (schema, `AppSubscriptionStatus.EXPIRED` and
 * `AppPurchaseStatus.EXPIRED`).
 */
const APPROVAL_MS = 2 * DAY_MS

/** Returns until when the merchant can approve what was ordered at `at`. */
export const approvalEnd = (at: Date): Date => new Date(at.getTime() + APPROVAL_MS)

type Shown = ChargeResult['state']

/** An order as stored: the state the platform last reported, and what happened here. */
export interface StoredOrder {
  kind: 'subscription' | 'purchase' | 'usage'
  state: Exclude<Shown, 'APPROVED' | 'WITHDRAWN'>
  at: Date
  /** When the platform was asked for `state`; null: never since the order. */
  readAt: Date | null
  confirmationUrl: string | null
  approvedAt: Date | null
  activatedAt: Date | null
  givenUpAt: Date | null
}

interface OrderState {
  state: Shown
  /** Page where the merchant can still approve it, and until when; null: not any more. */
  approval: { url: string; until: Date } | null
}

/** Returns the state of an order as the merchant sees it, which the platform reports late or not at all. */
export function orderState(order: StoredOrder, now: Date): OrderState {
  const { kind, state, at, readAt, confirmationUrl } = order
  const ended = (state: Shown): OrderState => ({ state, approval: null })
  if (kind === 'usage') return ended(state)
  if (state === 'CANCELLED' && kind === 'subscription' && order.activatedAt === null)
    return ended('WITHDRAWN')
  if (state !== 'PENDING' && !(state === 'EXPIRED' && order.givenUpAt)) return ended(state)
  if (order.givenUpAt) return ended('WITHDRAWN')
  const until = approvalEnd(at)
  // Still pending when an unapproved order would have expired: it was approved, and begins later.
  const isApproved = order.approvedAt !== null || (readAt !== null && readAt > until)
  if (kind === 'subscription' && isApproved) return ended('APPROVED')
  if (now >= until) return ended('EXPIRED')
  return { state, approval: confirmationUrl === null ? null : { url: confirmationUrl, until } }
}
