import { z } from 'zod'
import { defineOperation } from '../admin-graphql/client.ts'
import { CHARGE_STATES } from './operations.ts'

const userErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }))
const money = z.object({ amount: z.string(), currencyCode: z.string() })

/** Reads a subscription's usage billing: the limit, and the amount used in the current period. */
export const readUsage = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query ReadUsage($id: ID!) {
      node(id: $id) {
        __typename
        ... on AppSubscription {
          status
          currentPeriodEnd
          lineItems {
            id
            plan {
              pricingDetails {
                __typename
                ... on AppUsagePricing {
                  balanceUsed { amount currencyCode }
                  cappedAmount { amount currencyCode }
                }
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    node: z
      .discriminatedUnion('__typename', [
        z.object({
          __typename: z.literal('AppSubscription'),
          status: z.enum(CHARGE_STATES),
          currentPeriodEnd: z.iso.datetime({ offset: true }).nullable(),
          lineItems: z.array(
            z.object({
              id: z.string(),
              plan: z.object({
                pricingDetails: z.discriminatedUnion('__typename', [
                  z.object({
                    __typename: z.literal('AppUsagePricing'),
                    balanceUsed: money,
                    cappedAmount: money,
                  }),
                  z.object({ __typename: z.literal('AppRecurringPricing') }),
                ]),
              }),
            }),
          ),
        }),
        z.object({ __typename: z.literal('AppPurchaseOneTime') }),
      ])
      .nullable(),
  }),
})

const usageRecord = z.object({
  id: z.string(),
  idempotencyKey: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type UsageRecord = z.infer<typeof usageRecord>

/** A page of the usage records, newest first, with their idempotency keys. Only the usage line item has any. */
export const readUsageRecords = defineOperation<{ id: string; after: string | null }>()({
  document: /* GraphQL */ `
    query ReadUsageRecords($id: ID!, $after: String) {
      node(id: $id) {
        __typename
        ... on AppSubscription {
          status
          lineItems {
            id
            usageRecords(first: 100, after: $after, reverse: true) {
              nodes { id idempotencyKey createdAt }
              pageInfo { hasNextPage endCursor }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    node: z
      .discriminatedUnion('__typename', [
        z.object({
          __typename: z.literal('AppSubscription'),
          status: z.enum(CHARGE_STATES),
          lineItems: z.array(
            z.object({
              id: z.string(),
              usageRecords: z.object({
                nodes: z.array(usageRecord),
                pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
              }),
            }),
          ),
        }),
        z.object({ __typename: z.literal('AppPurchaseOneTime') }),
      ])
      .nullable(),
  }),
})

/** Bills usage, up to the limit; the same key is billed only once. */
export const createUsageRecord = defineOperation<{
  lineItem: string
  description: string
  price: { amount: number; currencyCode: string }
  key: string
}>()({
  document: /* GraphQL */ `
    mutation CreateUsageRecord($lineItem: ID!, $description: String!, $price: MoneyInput!, $key: String!) {
      appUsageRecordCreate(
        subscriptionLineItemId: $lineItem
        description: $description
        price: $price
        idempotencyKey: $key
      ) {
        appUsageRecord { id }
        userErrors { field message }
      }
    }
  `,
  data: z.object({
    appUsageRecordCreate: z.object({
      appUsageRecord: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
})

/** Requests another limit. It takes effect once the merchant approves it at `confirmationUrl`. */
export const updateCappedAmount = defineOperation<{
  id: string
  cappedAmount: { amount: number; currencyCode: string }
}>()({
  document: /* GraphQL */ `
    mutation UpdateCappedAmount($id: ID!, $cappedAmount: MoneyInput!) {
      appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
        confirmationUrl
        userErrors { field message }
      }
    }
  `,
  data: z.object({
    appSubscriptionLineItemUpdate: z.object({ confirmationUrl: z.url().nullable(), userErrors }),
  }),
})
