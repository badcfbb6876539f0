import { z } from 'zod'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { CYCLES } from '#core/shops/domain/plan-catalogue.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'

/** A code in the form used for comparison: upper-case, without surrounding spaces. */
export const codeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'errors:promotions.code-form')

export const discountSchema = z
  .strictObject({
    /** A share of the price, above 0 up to 1; or an amount in the catalogue's currency. */
    percent: z.number().gt(0).max(1).optional(),
    amount: z.number().positive().max(10_000).multipleOf(0.01).optional(),
    /** Number of first payments it applies to; null: all. */
    intervals: z.number().int().min(1).max(120).nullable().default(null),
    /** Plans it applies to; null: every paid one. */
    plans: z.array(z.enum(PLANS)).min(1).nullable().default(null),
    /** Billing cycle it applies to; null: either. */
    cycle: z.enum(CYCLES).nullable().default(null),
  })
  .refine(
    ({ percent, amount }) => (percent === undefined) !== (amount === undefined),
    'errors:promotions.one-discount',
  )
export type Discount = z.infer<typeof discountSchema>

const given = {
  credits: z.partialRecord(z.enum(CREDIT_KINDS), z.number().int().min(1).max(1_000_000)).optional(),
  /** Features of a plan for this many hours; null: for good. */
  unlock: z
    .strictObject({
      plan: z.enum(PLANS),
      hours: z.number().int().min(1).max(87_600).nullable().default(null),
    })
    .optional(),
}

/** What a payment can bring: the same as a code, without a discount. */
export const paidBenefitSchema = z
  .strictObject(given)
  .refine((benefit) => Object.keys(benefit).length > 0, 'errors:promotions.no-paid-benefit')

/** What a code brings. */
export const benefitSchema = z
  .strictObject({ discount: discountSchema.optional(), ...given })
  .refine((benefit) => Object.keys(benefit).length > 0, 'errors:promotions.no-benefit')
export type Benefit = z.infer<typeof benefitSchema>
