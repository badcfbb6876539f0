import { z } from 'zod'
import { chargeNumber } from '#core/charges/contract.ts'
import { discountSchema } from '#core/promotions/domain/benefit.ts'
import { oc } from '#core/registry/route.ts'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { CYCLES } from '#core/shops/domain/plan-catalogue.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { answer } from '#kit/shared/schemas.ts'
import { oneTimePlanSchema } from './contract/one-time.ts'
import { CANCEL_REASONS } from './domain/cancel-reasons.ts'

export { plansStaffContract } from './contract/staff.ts'

const cycle = z.enum(CYCLES)
const plan = z.enum(PLANS)
const credit = z.enum(CREDIT_KINDS)
const perCycle = z.object({ month: z.number(), year: z.number() })
const byCredit = Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, perCycle])) as Record<
  CreditKind,
  typeof perCycle
>

const termsSchema = z.object({
  /** Null: not for sale. */
  price: perCycle.nullable(),
  allowances: z.object(byCredit),
  /** Null: all products. */
  productAccess: z.number().int().nullable(),
  blogsPerWeek: z.number().int(),
  pageSpeed: z.enum(['once', 'daily']),
})
export const plansSchema = z.object({
  /** False: everything in the current plan is free, and there are no prices. */
  billing: z.boolean(),
  currency: z.string(),
  plans: z.array(termsSchema.extend({ name: plan })),
  /** Features of this installation, with the smallest plan that includes each. */
  features: z.array(z.object({ id: z.string(), plan })),
  /** Terms this installation uses: no plan is advertised for something nothing spends. */
  inUse: z.object({ credits: z.array(credit), blogs: z.boolean(), pageSpeed: z.boolean() }),
  current: z.object({
    plan,
    /** A larger plan whose features are open as well, up to `until`; null: permanently. */
    unlocked: z.object({ plan, until: z.iso.datetime().nullable() }).nullable(),
    /** Name of the offer the plan came from. */
    offer: z.string().nullable(),
    cycle,
    paid: z.boolean(),
    /** Terms the running subscription was ordered at; null if nothing is paid. */
    ordered: z.object({ price: z.number(), discount: discountSchema.nullable() }).nullable(),
    frozen: z.boolean(),
    renewsAt: z.iso.datetime().nullable(),
    /** Whether cancelling now refunds the unused rest of the period. */
    refundsRest: z.boolean(),
    trialEndsAt: z.iso.datetime().nullable(),
  }),
  trial: z.object({ days: z.number().int(), remaining: z.number().int() }),
  /** Credits for sale: number per unit of the currency, and the range of one purchase. */
  credits: z.array(
    z.object({ credit, perUnit: z.number(), least: z.number().int(), most: z.number().int() }),
  ),
})
export type Plans = z.infer<typeof plansSchema>
export type PlanTermsShown = z.infer<typeof termsSchema>

export const offerSchema = termsSchema.extend({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  basedOn: plan,
})

export const chargeResultSchema = z.object({
  /** `usage`: billed with the plan, within the limit the merchant agreed to. */
  kind: z.enum(['subscription', 'purchase', 'usage']),
  /** `APPROVED`: begins when the running plan ends. `WITHDRAWN`: given up before a decision. */
  state: z.enum(['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED', 'APPROVED', 'WITHDRAWN']),
  /** Name of a one-time charge on the platform's bill. */
  name: z.string().nullable(),
  plan: z.string().nullable(),
  cycle: cycle.nullable(),
  credit: credit.nullable(),
  amount: z.number().int().nullable(),
  price: z.number(),
  currency: z.string(),
  test: z.boolean(),
  at: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  /** End of the trial of a running subscription before its first payment; null otherwise. */
  trialUntil: z.iso.datetime().nullable(),
  /** Page where the merchant can still approve it, and until when. */
  approval: z.object({ url: z.url(), until: z.iso.datetime() }).nullable(),
})
export type ChargeResult = z.infer<typeof chargeResultSchema>

/** A higher limit for credits on the bill, asked for and not approved yet. */
const waitingLimitSchema = z.object({
  limit: z.number(),
  currency: z.string(),
  approval: z.object({ url: z.url(), until: z.iso.datetime() }),
})
export type WaitingLimit = z.infer<typeof waitingLimitSchema>

export const usageSchema = z.object({
  /** False: the operator does not offer this. */
  isOffered: z.boolean(),
  /** False: the plan is not paid monthly, or its bill is unpaid. */
  isOpen: z.boolean(),
  /** Limit and amount used, in the currency, for the running period. Null if no limit was agreed to. */
  line: z
    .object({ limit: z.number(), used: z.number(), until: z.iso.datetime({ offset: true }).nullable() })
    .nullable(),
  /** Limits the merchant can agree to now. */
  limits: z.array(z.number()),
  currency: z.string(),
})
export type Usage = z.infer<typeof usageSchema>

/** Page where the merchant approves or declines; it must open in the top window. */
const confirmation = answer(z.object({ confirmationUrl: z.url() }))

/** gid of an order that the merchant approves on the platform. */
const ORDER_ID = /^gid:\/\/shopify\/(AppSubscription|AppPurchaseOneTime)\/\d{1,20}$/

export const plansContract = {
  get: oc.route({ method: 'GET', path: '/plans' }).output(answer(plansSchema)),
  /** Null if the operator has no such offer, or no longer. */
  offer: oc
    .route({ method: 'GET', path: '/plans/offers/{type}' })
    .input(z.object({ type: z.string().max(50) }))
    .output(answer(offerSchema.nullable())),
  subscribe: oc
    .route({ method: 'POST', path: '/plans/subscribe' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ plan: plan.optional(), offer: z.string().max(50).optional(), cycle }))
    .output(confirmation),
  cancel: oc
    .route({ method: 'POST', path: '/plans/cancel' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        // The message is the specification's (2-features §5).
        reason: z.enum(CANCEL_REASONS, 'plans:cancel.choose'),
        words: z.string().trim().max(1000).default(''),
        /** Whether the merchant was told that the unused rest is refunded. */
        refund: z.boolean().default(true),
      }),
    )
    .output(answer(plansSchema)),
  /** Rereads open charges from the platform; returns the named one, whose number is in the return URL. */
  refresh: oc
    .route({ method: 'POST', path: '/plans/refresh' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        chargeId: chargeNumber.optional(),
      }),
    )
    .output(answer(z.object({ result: chargeResultSchema.nullable() }))),
  charges: oc.route({ method: 'GET', path: '/plans/charges' }).output(
    answer(
      z.object({
        charges: z.array(chargeResultSchema.extend({ id: z.string() })),
        limit: waitingLimitSchema.nullable(),
      }),
    ),
  ),
  giveUp: oc
    .route({ method: 'POST', path: '/plans/charges/give-up' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ id: z.string().regex(ORDER_ID) }))
    .output(answer(z.boolean())),
  chargesCsv: oc
    .route({ method: 'GET', path: '/plans/charges/csv' })
    .meta({ visit: 'merchant' })
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  buyCredits: oc
    .route({ method: 'POST', path: '/credits/buy' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ credit, amount: z.number().int().min(1).max(10_000_000) }))
    .output(confirmation),
  /** The limit for credits billed with the plan, and the amount used, read from the platform. */
  usage: oc.route({ method: 'GET', path: '/plans/usage' }).output(answer(usageSchema)),
  /** Asks the merchant to agree to a limit, or to a higher one. */
  allowUsage: oc
    .route({ method: 'POST', path: '/plans/usage' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ limit: z.number().min(1).max(10_000) }))
    .output(confirmation),
  giveUpLimit: oc
    .route({ method: 'POST', path: '/plans/usage/give-up' })
    .meta({ visit: 'merchant' })
    .output(answer(z.boolean())),
  buyOnBill: oc
    .route({ method: 'POST', path: '/credits/buy-on-bill' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        /** Idempotency key of the order: sent again, it is billed once. */
        key: z.uuid(),
        credit,
        amount: z.number().int().min(1).max(10_000_000),
      }),
    )
    .output(answer(z.object({ credit, amount: z.number().int(), price: z.number(), currency: z.string() }))),
  /** One-time plans that staff offer this store. */
  oneTime: oc
    .route({ method: 'GET', path: '/plans/one-time' })
    .output(answer(z.object({ plans: z.array(oneTimePlanSchema) }))),
  takeOneTime: oc
    .route({ method: 'POST', path: '/plans/one-time/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(confirmation),
  /** Stores why the merchant is about to remove the app; the platform removes it without asking. */
  uninstall: oc
    .route({ method: 'POST', path: '/plans/uninstall' })
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        // The message is the specification's (2-features §5).
        reason: z.enum(CANCEL_REASONS, 'plans:uninstall.choose'),
        words: z.string().trim().max(1000).default(''),
      }),
    )
    .output(answer(z.boolean())),
}
