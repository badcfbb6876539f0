import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CREDIT_KINDS } from './credit-kinds.ts'

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
  reason: z.enum(['operation', 'grant', 'purchase', 'lapse', 'uninstall', 'unmetered']),
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

export const creditQuoteSchema = z.object({
  credit: credit.nullable(),
  /** Most that it can cost together; 0 with credit null: it is free. */
  ceiling: count,
  available: count,
  unmetered: z.boolean(),
})

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
  quote: oc
    .route({ method: 'GET', path: '/credits/quote' })
    .input(
      z.object({
        proposer: z.string().max(100),
        /** Resources it would work on. */
        count: z.coerce.number().int().min(0).max(1_000_000),
        /** The proposer's parameters as JSON. */
        params: z.string().max(4_000).default('{}'),
      }),
    )
    .output(z.object({ data: creditQuoteSchema })),
}
