import { oc } from '@orpc/contract'
import { z } from 'zod'
import { chargeNumber } from '#core/charges/contract.ts'
import { benefitSchema, codeSchema, paidBenefitSchema } from '#core/promotions/domain/benefit.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { CANCEL_REASONS } from '../domain/cancel-reasons.ts'
import { oneTimePlanSchema } from './one-time.ts'

const store = z.string().min(1).max(255)
const moment = z.iso.datetime()
const reason = z.string().trim().min(10).max(500)
const done = answer(z.boolean())

const codeRow = z.object({
  code: z.string(),
  note: z.string(),
  benefit: benefitSchema,
  automatic: z.boolean(),
  startsAt: moment,
  endsAt: moment.nullable(),
  endedAt: moment.nullable(),
  uses: count,
  /** Null: unlimited. */
  maxUses: count.nullable(),
})
export type StaffCode = z.infer<typeof codeRow>

const chargeRow = z.object({
  number: z.string(),
  kind: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  test: z.boolean(),
  state: z.enum(['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED']),
  at: moment,
  paidAt: moment.nullable(),
  /** True if it was paid for nothing and is not refunded yet. */
  isRefundDue: z.boolean(),
  refundedAt: moment.nullable(),
  refundedBy: z.string().nullable(),
  refundReason: z.string().nullable(),
})
export type StaffCharge = z.infer<typeof chargeRow>

const offeredPlan = oneTimePlanSchema.extend({
  offeredBy: z.string(),
  offeredAt: moment,
  withdrawnAt: moment.nullable(),
  paidAt: moment.nullable(),
  refundedAt: moment.nullable(),
})
export type OfferedPlan = z.infer<typeof offeredPlan>

const customPlan = z.object({
  type: z.string(),
  name: z.string(),
  basedOn: z.enum(PLANS),
  price: z.object({ month: z.number(), year: z.number() }),
  retired: z.boolean(),
  path: z.string(),
})

const departure = z.object({
  id: z.uuid(),
  at: moment,
  kind: z.enum(['cancel', 'uninstall']),
  reason: z.enum(CANCEL_REASONS),
  words: z.string(),
  plan: z.string(),
  /** Null if the store's data was erased. */
  store: z.string().nullable(),
})
export type Departure = z.infer<typeof departure>

/** API for codes, charges with their refunds, one-time plans, and why stores leave. */
export const plansStaffContract = {
  codes: oc
    .route({ method: 'GET', path: '/admin/codes' })
    .output(answer(z.object({ currency: z.string(), codes: z.array(codeRow) }))),
  addCode: oc
    .route({ method: 'POST', path: '/admin/codes' })
    .input(
      z.strictObject({
        code: codeSchema,
        note: z.string().trim().max(200).default(''),
        benefit: benefitSchema,
        automatic: z.boolean().default(false),
        endsAt: moment.nullable(),
        maxUses: z.number().int().min(1).max(1_000_000).nullable(),
      }),
    )
    .output(done),
  endCode: oc
    .route({ method: 'POST', path: '/admin/codes/{code}/end' })
    .input(z.strictObject({ code: codeSchema, reason }))
    .output(done),
  charges: oc
    .route({ method: 'GET', path: '/admin/charges/{store}' })
    .input(z.object({ store }))
    .output(answer(z.object({ charges: z.array(chargeRow) }))),
  refund: oc
    .route({ method: 'POST', path: '/admin/charges/{store}/{number}/refund' })
    /** Number of a charge on the platform, or id of credits on the plan's bill. */
    .input(z.strictObject({ store, number: z.union([chargeNumber, z.uuid()]), reason }))
    .output(done),
  customPlans: oc
    .route({ method: 'GET', path: '/admin/custom-plans' })
    .output(answer(z.object({ currency: z.string(), plans: z.array(customPlan) }))),
  oneTimePlans: oc
    .route({ method: 'GET', path: '/admin/one-time-plans/{store}' })
    .input(z.object({ store }))
    .output(answer(z.object({ currency: z.string(), plans: z.array(offeredPlan) }))),
  offerPlan: oc
    .route({ method: 'POST', path: '/admin/one-time-plans/{store}' })
    .input(
      z.strictObject({
        store,
        name: z.string().trim().min(1).max(60),
        note: z.string().trim().max(500).default(''),
        price: z.number().min(0.5).max(10_000).multipleOf(0.01),
        benefit: paidBenefitSchema,
      }),
    )
    .output(done),
  withdrawPlan: oc
    .route({ method: 'DELETE', path: '/admin/one-time-plans/{store}/{id}' })
    .input(z.strictObject({ store, id: z.uuid() }))
    .output(done),
  departures: oc
    .route({ method: 'GET', path: '/admin/departures' })
    .input(z.object({ before: moment.optional() }))
    .output(
      answer(
        z.object({
          rows: z.array(departure),
          next: z.string().nullable(),
          /** Counts of the last 90 days. */
          counts: z.array(z.object({ reason: z.enum(CANCEL_REASONS), cancel: count, uninstall: count })),
        }),
      ),
    ),
}
