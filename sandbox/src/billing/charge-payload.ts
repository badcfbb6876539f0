import type { StoreRecord } from '../state/records.ts'
import { recurringPlan, usagePlan } from './billing-period.ts'
import type { AppPurchaseRecord, AppSubscriptionRecord } from './charge-records.ts'

/** Returns the body of `app_subscriptions/update` (shopify.dev, sample payloads). */
export function subscriptionPayload(store: StoreRecord, subscription: AppSubscriptionRecord): object {
  const recurring = recurringPlan(subscription)
  const usage = usagePlan(subscription)
  return {
    app_subscription: {
      admin_graphql_api_id: `gid://shopify/AppSubscription/${subscription.id}`,
      ...facts(store, subscription),
      currency: recurring?.currency ?? usage?.currency ?? store.currency,
      ...(usage ? { capped_amount: usage.cappedAmount } : {}),
      ...(recurring
        ? { price: recurring.price, interval: recurring.interval.toLowerCase(), plan_handle: null }
        : {}),
    },
  }
}

/** Returns the body of `app_purchases_one_time/update`. */
export function purchasePayload(store: StoreRecord, purchase: AppPurchaseRecord): object {
  return {
    app_purchase_one_time: {
      admin_graphql_api_id: `gid://shopify/AppPurchaseOneTime/${purchase.id}`,
      ...facts(store, purchase),
    },
  }
}

function facts(store: StoreRecord, charge: AppSubscriptionRecord | AppPurchaseRecord) {
  return {
    name: charge.name,
    status: charge.status,
    admin_graphql_api_shop_id: `gid://shopify/Shop/${store.id}`,
    created_at: charge.createdAt,
    updated_at: charge.updatedAt,
  }
}
