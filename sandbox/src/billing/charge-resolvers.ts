import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { entity, type Resolvers } from '../admin-graphql/engine/entity.ts'
import { gid } from '../admin-graphql/engine/gid.ts'
import { type ListArgs, type Listing, recordConnection } from '../admin-graphql/paging/record-connection.ts'
import { moneyV2 } from '../admin-graphql/resources/money.ts'
import type { AppInstallationRecord } from '../state/records.ts'
import {
  currentPeriodEnd,
  priceAfterDiscount,
  type RecurringPlan,
  remainingIntervals,
} from './billing-period.ts'
import type { AppPurchaseRecord, AppSubscriptionRecord, AppUsageRecord, UsagePlan } from './charge-records.ts'
import { balanceUsed, lineItemGid } from './usage-records.ts'

function chargeListing<K extends 'AppSubscription' | 'AppPurchaseOneTime' | 'AppUsageRecord'>(
  kind: K,
): Listing<K> {
  return {
    kind,
    connection: `${kind}Connection`,
    typename: () => kind,
    sortKeys: { ID: null, CREATED_AT: (charge) => charge.createdAt },
    words: () => [],
    fields: {},
  }
}
const SUBSCRIPTIONS = chargeListing('AppSubscription')
const PURCHASES = chargeListing('AppPurchaseOneTime')
const USAGE = chargeListing('AppUsageRecord')

interface LineItem {
  subscription: AppSubscriptionRecord
  index: number
}

const isOwn =
  ({ app }: AdminRequest) =>
  (charge: { clientId: string }) =>
    charge.clientId === app.clientId

function activeOnes(request: AdminRequest) {
  return request.state
    .list(request.store, 'AppSubscription')
    .filter((each) => isOwn(request)(each) && each.status === 'ACTIVE')
    .map((each) => entity('AppSubscription', each))
}

/** Resolvers of charges, and of the fields by which an app finds its own. */
export const chargeResolvers: Resolvers = {
  AppInstallation: {
    activeSubscriptions: (_: AppInstallationRecord, __: object, request) => activeOnes(request),
    subscriptions: (_: AppInstallationRecord, __: object, request) => activeOnes(request),
    allSubscriptions: (_: AppInstallationRecord, args: ListArgs, request) =>
      recordConnection(request, SUBSCRIPTIONS, args, { matches: isOwn(request) }),
    oneTimePurchases: (_: AppInstallationRecord, args: ListArgs, request) =>
      recordConnection(request, PURCHASES, args, { matches: isOwn(request) }),
  },
  AppSubscription: {
    id: (subscription: AppSubscriptionRecord) => gid('AppSubscription', subscription.id),
    name: (subscription: AppSubscriptionRecord) => subscription.name,
    status: (subscription: AppSubscriptionRecord) => subscription.status,
    test: (subscription: AppSubscriptionRecord) => subscription.test,
    trialDays: (subscription: AppSubscriptionRecord) => subscription.trialDays,
    returnUrl: (subscription: AppSubscriptionRecord) => subscription.returnUrl,
    createdAt: (subscription: AppSubscriptionRecord) => subscription.createdAt,
    currentPeriodEnd: (subscription: AppSubscriptionRecord) => currentPeriodEnd(subscription),
    lineItems: (subscription: AppSubscriptionRecord) =>
      subscription.plans.map((_, index) => entity('AppSubscriptionLineItem', { subscription, index })),
  },
  AppSubscriptionLineItem: {
    id: ({ subscription, index }: LineItem) => lineItemGid(subscription, index),
    plan: (item: LineItem, _: object, request) => ({ pricingDetails: pricingDetails(request, item) }),
    usageRecords: ({ subscription }: LineItem, args: ListArgs, request) =>
      recordConnection(request, USAGE, args, { parent: subscription.id }),
  },
  AppUsageRecord: {
    id: (record: AppUsageRecord) => gid('AppUsageRecord', record.id),
    createdAt: (record: AppUsageRecord) => record.createdAt,
    description: (record: AppUsageRecord) => record.description,
    idempotencyKey: (record: AppUsageRecord) => record.idempotencyKey,
    price: (record: AppUsageRecord) => moneyV2(record.price, record.currency),
    subscriptionLineItem: (record: AppUsageRecord, _: object, { state, store }) => {
      const subscription = state.get(store, 'AppSubscription', record.subscriptionId)
      const index = subscription?.plans.findIndex((plan) => plan.kind === 'usage')
      return subscription && entity('AppSubscriptionLineItem', { subscription, index })
    },
  },
  AppPurchaseOneTime: {
    id: (purchase: AppPurchaseRecord) => gid('AppPurchaseOneTime', purchase.id),
    name: (purchase: AppPurchaseRecord) => purchase.name,
    status: (purchase: AppPurchaseRecord) => purchase.status,
    test: (purchase: AppPurchaseRecord) => purchase.test,
    createdAt: (purchase: AppPurchaseRecord) => purchase.createdAt,
    price: (purchase: AppPurchaseRecord) => moneyV2(purchase.price, purchase.currency),
  },
}

function pricingDetails(request: AdminRequest, { subscription, index }: LineItem) {
  const plan = subscription.plans[index]
  if (!plan) return null
  return plan.kind === 'recurring'
    ? recurringPricing(subscription, plan)
    : usagePricing(request, subscription, plan)
}

function recurringPricing(subscription: AppSubscriptionRecord, plan: RecurringPlan) {
  const { discount } = plan
  return {
    __typename: 'AppRecurringPricing',
    interval: plan.interval,
    planHandle: null,
    price: moneyV2(plan.price, plan.currency),
    discount: discount && {
      durationLimitInIntervals: discount.durationLimitInIntervals,
      remainingDurationInIntervals: remainingIntervals(subscription),
      priceAfterDiscount: moneyV2(priceAfterDiscount(plan), plan.currency),
      value:
        discount.kind === 'percentage'
          ? { __typename: 'AppSubscriptionDiscountPercentage', percentage: discount.value }
          : {
              __typename: 'AppSubscriptionDiscountAmount',
              amount: moneyV2(String(discount.value), plan.currency),
            },
    },
  }
}

function usagePricing({ state, store }: AdminRequest, subscription: AppSubscriptionRecord, plan: UsagePlan) {
  return {
    __typename: 'AppUsagePricing',
    interval: 'EVERY_30_DAYS',
    terms: plan.terms,
    cappedAmount: moneyV2(plan.cappedAmount, plan.currency),
    balanceUsed: moneyV2(balanceUsed(state, store, subscription), plan.currency),
  }
}
