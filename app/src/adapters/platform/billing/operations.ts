import { z } from 'zod'
import { defineOperation } from '../admin-graphql/client.ts'

/** Status of a charge on the platform (facts §2); a one-time purchase is never FROZEN. */
export const CHARGE_STATES = ['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]
const PURCHASE_STATES = ['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED'] as const

const userErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }))

/** Requests a subscription. Nothing is paid before the merchant approves at `confirmationUrl`. Needs no scope. */
export const createSubscription = defineOperation<{
  name: string
  returnUrl: string
  test: boolean
  trialDays: number
  replacementBehavior: 'STANDARD' | 'APPLY_IMMEDIATELY'
  lineItems: {
    plan: {
      appRecurringPricingDetails?: {
        price: { amount: number; currencyCode: string }
        interval: 'EVERY_30_DAYS' | 'ANNUAL'
        /** Without a limit it never ends. */
        discount?: { value: { amount: number } | { percentage: number }; durationLimitInIntervals?: number }
      }
      /** Usage billing, every 30 days; not allowed with a yearly plan. */
      appUsagePricingDetails?: { cappedAmount: { amount: number; currencyCode: string }; terms: string }
    }
  }[]
}>()({
  document: /* GraphQL */ `
    mutation CreateSubscription(
      $name: String!
      $returnUrl: URL!
      $test: Boolean!
      $trialDays: Int!
      $replacementBehavior: AppSubscriptionReplacementBehavior!
      $lineItems: [AppSubscriptionLineItemInput!]!
    ) {
      appSubscriptionCreate(
        name: $name
        returnUrl: $returnUrl
        test: $test
        trialDays: $trialDays
        replacementBehavior: $replacementBehavior
        lineItems: $lineItems
      ) {
        confirmationUrl
        appSubscription { id }
        userErrors { field message }
      }
    }
  `,
  data: z.object({
    appSubscriptionCreate: z.object({
      confirmationUrl: z.url().nullable(),
      appSubscription: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
})

/** Requests a one-time payment. Nothing is paid before the merchant approves at `confirmationUrl`. */
export const createPurchase = defineOperation<{
  name: string
  returnUrl: string
  test: boolean
  price: { amount: number; currencyCode: string }
}>()({
  document: /* GraphQL */ `
    mutation CreatePurchase($name: String!, $returnUrl: URL!, $test: Boolean!, $price: MoneyInput!) {
      appPurchaseOneTimeCreate(name: $name, returnUrl: $returnUrl, test: $test, price: $price) {
        confirmationUrl
        appPurchaseOneTime { id }
        userErrors { field message }
      }
    }
  `,
  data: z.object({
    appPurchaseOneTimeCreate: z.object({
      confirmationUrl: z.url().nullable(),
      appPurchaseOneTime: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
})

/** Ends a subscription at once; `prorate`: the platform credits the merchant the unused rest of the period. */
export const cancelSubscription = defineOperation<{ id: string; prorate: boolean }>()({
  document: /* GraphQL */ `
    mutation CancelSubscription($id: ID!, $prorate: Boolean!) {
      appSubscriptionCancel(id: $id, prorate: $prorate) {
        appSubscription { id status }
        userErrors { field message }
      }
    }
  `,
  data: z.object({
    appSubscriptionCancel: z.object({
      appSubscription: z.object({ id: z.string(), status: z.enum(CHARGE_STATES) }).nullable(),
      userErrors,
    }),
  }),
})

const subscription = z.object({
  __typename: z.literal('AppSubscription'),
  id: z.string(),
  status: z.enum(CHARGE_STATES),
  createdAt: z.iso.datetime({ offset: true }),
  currentPeriodEnd: z.iso.datetime({ offset: true }).nullable(),
  trialDays: z.number().int(),
})
export type PlatformSubscription = z.infer<typeof subscription>

const charge = z.discriminatedUnion('__typename', [
  subscription,
  z.object({
    __typename: z.literal('AppPurchaseOneTime'),
    id: z.string(),
    purchaseStatus: z.enum(PURCHASE_STATES),
  }),
])
/** A subscription or a one-time charge as the platform holds it. */
export type PlatformCharge = z.output<typeof charge>

/** Reads the state of charges: the only accepted proof of a payment. Null if the platform knows no such id. */
export const readCharges = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ReadCharges($ids: [ID!]!) {
      nodes(ids: $ids) {
        __typename
        ... on AppSubscription { id status createdAt currentPeriodEnd trialDays }
        ... on AppPurchaseOneTime { id purchaseStatus: status }
      }
    }
  `,
  data: z.object({
    nodes: z.array(charge.nullable()),
  }),
})
