import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { LINE_REASONS } from './domain/line-reasons.ts'

const credit = z.enum(CREDIT_KINDS)
const count = z.number().int()

/** Credits of one kind a shop has. */
export const creditBalanceSchema = z.object({
  credit,
  /** Left of the running period's allowance, and bought. */
  granted: count,
  purchased: count,
  /** Both together: what can be spent. */
  available: count,
  /** Held for work under way. */
  reserved: count,
  /** The period's whole allowance. */
  allowance: count,
  /** When the allowance begins anew; null: it does not. */
  renewsAt: z.iso.datetime().nullable(),
})
export type CreditBalance = z.infer<typeof creditBalanceSchema>

export const creditsSchema = z.object({
  /** True: nothing is counted down, because the operator sells nothing. */
  unmetered: z.boolean(),
  balances: z.array(creditBalanceSchema),
})
export type Credits = z.infer<typeof creditsSchema>

export const statementLineSchema = z.object({
  id: z.string(),
  credit,
  reason: z.enum(LINE_REASONS),
  /** What it is about: id of the operation or the purchase. */
  subject: z.string(),
  /** Credits that came (above 0) or went. */
  amount: count,
  /** Of those that went, still held for work under way. */
  held: count,
  /** Available credits of this kind after it. */
  balance: count,
  at: z.iso.datetime(),
})
export type StatementLine = z.infer<typeof statementLineSchema>

/** What work would cost before it is started. */
export const priceSchema = z.object({
  credit,
  /** Most it can cost together. */
  ceiling: z.number().int().min(0),
  available: z.number().int().min(0),
  unmetered: z.boolean(),
  /** More of these credits can be bought here. */
  sold: z.boolean(),
})
export type Price = z.infer<typeof priceSchema>

/** Why something cannot be started now: `errors:<code>` with `details`. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type Refusal = z.infer<typeof refusalSchema>

export const creditsContract = {
  get: oc.route({ method: 'GET', path: '/credits' }).output(z.object({ data: creditsSchema })),
  statement: oc
    .route({ method: 'GET', path: '/credits/statement' })
    .input(
      z.object({
        credit: credit.optional(),
        /** `next` of the page before. */
        before: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        count: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(
      z.object({ data: z.object({ lines: z.array(statementLineSchema), next: z.string().nullable() }) }),
    ),
  statementCsv: oc
    .route({ method: 'GET', path: '/credits/statement/csv' })
    .input(z.object({ credit: credit.optional() }))
    .output(z.object({ data: z.object({ name: z.string(), text: z.string() }) })),
}
