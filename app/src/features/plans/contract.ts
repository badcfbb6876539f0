import { oc } from '@orpc/contract'
import { z } from 'zod'
import { chargeNumber } from '#core/charges/contract.ts'
import { discountSchema } from '#core/promotions/domain/benefit.ts'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { CYCLES } from '#core/shops/domain/plan-catalogue.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
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
  /** Null: nothing is sold. */
  price: perCycle.nullable(),
  allowances: z.object(byCredit),
  /** Null: all products. */
  productAccess: z.number().int().nullable(),
  blogsPerWeek: z.number().int(),
  pageSpeed: z.enum(['once', 'daily']),
})
export const plansSchema = z.object({
  /** False: everything of the current plan is free, there are no prices. */
  billing: z.boolean(),
  currency: z.string(),
  plans: z.array(termsSchema.extend({ name: plan })),
  /** Features of this installation, with the smallest plan that opens each. */
  features: z.array(z.object({ id: z.string(), plan })),
  /** What of the terms this installation has a use for: no plan is praised for what nothing spends. */
  inUse: z.object({ credits: z.array(credit), blogs: z.boolean(), pageSpeed: z.boolean() }),
  current: z.object({
    plan,
    /** A larger plan whose features are open for now; `until` null: for good. */
    unlocked: z.object({ plan, until: z.iso.datetime().nullable() }).nullable(),
    /** Name of the offer the plan came by. */
    offer: z.string().nullable(),
    cycle,
    paid: z.boolean(),
    /** What the running subscription was ordered at; null: nobody pays. */
    ordered: z.object({ price: z.number(), discount: discountSchema.nullable() }).nullable(),
    frozen: z.boolean(),
    renewsAt: z.iso.datetime().nullable(),
    trialEndsAt: z.iso.datetime().nullable(),
  }),
  trial: z.object({ days: z.number().int(), remaining: z.number().int() }),
  /** What can be bought; credits for one unit of the currency, and how many at once. */
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
  state: z.enum(['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED']),
  /** Of a one-time charge, as the platform's bill has it. */
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
  /** Of a running subscription whose first payment is still to come; null otherwise. */
  trialUntil: z.iso.datetime().nullable(),
})
export type ChargeResult = z.infer<typeof chargeResultSchema>

export const usageSchema = z.object({
  /** False: the operator sells nothing this way. */
  isOffered: z.boolean(),
  /** False: the plan is not paid by the month, or its bill is unpaid. */
  isOpen: z.boolean(),
  /** Null: no limit was agreed to. Both in the currency, for the running period. */
  line: z
    .object({ limit: z.number(), used: z.number(), until: z.iso.datetime({ offset: true }).nullable() })
    .nullable(),
  /** Limits that can be agreed to now. */
  limits: z.array(z.number()),
  currency: z.string(),
})
export type Usage = z.infer<typeof usageSchema>

/** Where the merchant says yes or no; it has to open in the whole window. */
const confirmation = z.object({ data: z.object({ confirmationUrl: z.url() }) })

export const plansContract = {
  get: oc.route({ method: 'GET', path: '/plans' }).output(z.object({ data: plansSchema })),
  /** Null: the operator makes no such offer, or not any more. */
  offer: oc
    .route({ method: 'GET', path: '/plans/offers/{type}' })
    .input(z.object({ type: z.string().max(50) }))
    .output(z.object({ data: offerSchema.nullable() })),
  subscribe: oc
    .route({ method: 'POST', path: '/plans/subscribe' })
    .input(z.strictObject({ plan: plan.optional(), offer: z.string().max(50).optional(), cycle }))
    .output(confirmation),
  cancel: oc
    .route({ method: 'POST', path: '/plans/cancel' })
    .input(
      z.strictObject({
        // The words are the specification's (2-features §5).
        reason: z.enum(CANCEL_REASONS, { error: 'Please Choose a Cancellation Reason' }),
        words: z.string().trim().max(1000).default(''),
      }),
    )
    .output(z.object({ data: plansSchema })),
  /** Asks the platform what became of open charges; answers the named one, the number in the return URL. */
  refresh: oc
    .route({ method: 'POST', path: '/plans/refresh' })
    .input(
      z.strictObject({
        chargeId: chargeNumber.optional(),
      }),
    )
    .output(z.object({ data: z.object({ result: chargeResultSchema.nullable() }) })),
  charges: oc
    .route({ method: 'GET', path: '/plans/charges' })
    .output(
      z.object({ data: z.object({ charges: z.array(chargeResultSchema.extend({ id: z.string() })) }) }),
    ),
  buyCredits: oc
    .route({ method: 'POST', path: '/credits/buy' })
    .input(z.strictObject({ credit, amount: z.number().int().min(1).max(10_000_000) }))
    .output(confirmation),
  /** The limit up to which credits are billed with the plan, and what is used of it; the platform is asked. */
  usage: oc.route({ method: 'GET', path: '/plans/usage' }).output(z.object({ data: usageSchema })),
  /** Agreeing to a limit, or to a higher one. */
  allowUsage: oc
    .route({ method: 'POST', path: '/plans/usage' })
    .input(z.strictObject({ limit: z.number().min(1).max(10_000) }))
    .output(confirmation),
  buyOnBill: oc
    .route({ method: 'POST', path: '/credits/buy-on-bill' })
    .input(
      z.strictObject({
        /** Of this order: sent again with it, it is billed once. */
        key: z.uuid(),
        credit,
        amount: z.number().int().min(1).max(10_000_000),
      }),
    )
    .output(
      z.object({
        data: z.object({ credit, amount: z.number().int(), price: z.number(), currency: z.string() }),
      }),
    ),
  /** What staff offer this store for one payment. */
  oneTime: oc
    .route({ method: 'GET', path: '/plans/one-time' })
    .output(z.object({ data: z.object({ plans: z.array(oneTimePlanSchema) }) })),
  takeOneTime: oc
    .route({ method: 'POST', path: '/plans/one-time/{id}' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(confirmation),
  /** Why the merchant is about to remove the app; the platform removes it, and asks nothing. */
  uninstall: oc
    .route({ method: 'POST', path: '/plans/uninstall' })
    .input(
      z.strictObject({
        // The words are the specification's (2-features §5).
        reason: z.enum(CANCEL_REASONS, { error: 'Please Choose a UnInstallation Reason' }),
        words: z.string().trim().max(1000).default(''),
      }),
    )
    .output(z.object({ data: z.boolean() })),
}
