/** A charge an app requested from a store; ids, times and money as in `state/records.ts`. */
interface AppChargeBase {
  id: number
  createdAt: string
  updatedAt: string
  clientId: string
  name: string
  test: boolean
  /** URL the merchant goes to after approving. */
  returnUrl: string
  /** Part of the approval page's URL, which makes the URL unguessable. */
  signature: string
  /** Time at which a charge still pending expires. */
  expiresAt: string
}

export interface AppDiscount {
  /** Percentage: a fraction of the price (0.2 is 20 %). Amount: in the plan's currency. */
  kind: 'percentage' | 'amount'
  value: number
  /** Number of billing intervals it applies to; null: no limit. */
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
  /** Start of an approved subscription that waits for the current one's period to end (ISO 8601); null otherwise. */
  startsAt: string | null
  /** Amount credited by a prorated cancellation, in the plan's currency. */
  creditedAmount: string | null
  /** New capped amount awaiting the merchant's decision; absent if none was requested. */
  askedCap?: string | null
}

export interface AppPurchaseRecord extends AppChargeBase {
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED'
  price: string
  currency: string
}

/** One usage record billed to a subscription. */
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
