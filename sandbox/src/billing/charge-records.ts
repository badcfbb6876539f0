/** What an app asked a store to pay; ids, times and money as in `state/records.ts`. */
interface AppChargeBase {
  id: number
  createdAt: string
  updatedAt: string
  clientId: string
  name: string
  test: boolean
  /** Where the merchant goes after approving. */
  returnUrl: string
  /** Belongs into the URL of the approval page, so that nobody guesses it. */
  signature: string
  /** A charge still pending then expires. */
  expiresAt: string
}

export interface AppDiscount {
  /** A fraction of the price (0.2 is 20 %) or an amount in the plan's currency. */
  kind: 'percentage' | 'amount'
  value: number
  /** Billing intervals it holds for; null: for good. */
  durationLimitInIntervals: number | null
}

export type AppPlan =
  | {
      kind: 'recurring'
      price: string
      currency: string
      interval: 'EVERY_30_DAYS' | 'ANNUAL'
      discount: AppDiscount | null
    }
  | { kind: 'usage'; cappedAmount: string; currency: string; terms: string }

export interface AppSubscriptionRecord extends AppChargeBase {
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED'
  trialDays: number
  replacementBehavior: 'STANDARD' | 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE'
  plans: AppPlan[]
  activatedAt: string | null
  /** Approved, but the running subscription's period ends first (ISO 8601); null otherwise. */
  startsAt: string | null
  /** What a prorated cancellation gave back, in the plan's currency. */
  creditedAmount: string | null
  /** Another capped amount the merchant has yet to decide on; absent: none was asked for. */
  askedCap?: string | null
}

export interface AppPurchaseRecord extends AppChargeBase {
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED'
  price: string
  currency: string
}

/** One piece of usage billed to a subscription. */
export interface AppUsageRecord {
  id: number
  createdAt: string
  updatedAt: string
  clientId: string
  subscriptionId: number
  description: string
  price: string
  currency: string
  idempotencyKey: string | null
}

export type UsagePlan = Extract<AppPlan, { kind: 'usage' }>
