import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { answer, numericId } from '#kit/shared/schemas.ts'
import { LINE_REASONS } from './domain/line-reasons.ts'

const credit = z.enum(CREDIT_KINDS)
const count = z.number().int()

/** A shop's credits of one kind. */
export const creditBalanceSchema = z.object({
  credit,
  /** Left of the running period's allowance; `purchased`: left of bought credits. */
  granted: count,
  purchased: count,
  /** `granted` and `purchased` together: what can be spent. */
  available: count,
  /** Held for work under way. */
  reserved: count,
  /** The period's whole allowance. */
  allowance: count,
  /** When the allowance is renewed; null: never. */
  renewsAt: z.iso.datetime().nullable(),
})
export type CreditBalance = z.infer<typeof creditBalanceSchema>

export const creditsSchema = z.object({
  /** True if nothing is counted down, because the operator sells nothing. */
  unmetered: z.boolean(),
  balances: z.array(creditBalanceSchema),
})
export type Credits = z.infer<typeof creditsSchema>

export const statementLineSchema = z.object({
  id: z.string(),
  credit,
  reason: z.enum(LINE_REASONS),
  /** Id of the operation or the purchase it belongs to. */
  subject: z.string(),
  /** Credits received (above 0) or taken. */
  amount: count,
  /** Part of those taken that is still held for work under way. */
  held: count,
  /** Available credits of this kind after the line. */
  balance: count,
  at: z.iso.datetime(),
})
export type StatementLine = z.infer<typeof statementLineSchema>

/** Price of work before it is started. */
export const priceSchema = z.object({
  credit,
  /** Most it can cost in total. */
  ceiling: z.number().int().min(0),
  available: z.number().int().min(0),
  unmetered: z.boolean(),
  /** True if more of these credits can be bought here. */
  sold: z.boolean(),
})
export type Price = z.infer<typeof priceSchema>

/** Why work cannot be started now: `errors:<code>` with `details`. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type Refusal = z.infer<typeof refusalSchema>

export const creditsContract = {
  get: oc.route({ method: 'GET', path: '/credits' }).output(answer(creditsSchema)),
  statement: oc
    .route({ method: 'GET', path: '/credits/statement' })
    .input(
      z.object({
        credit: credit.optional(),
        /** `next` of the previous page. */
        before: numericId.optional(),
        count: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(answer(z.object({ lines: z.array(statementLineSchema), next: z.string().nullable() }))),
  statementCsv: oc
    .route({ method: 'GET', path: '/credits/statement/csv' })
    .meta({ visit: 'merchant' })
    .input(z.object({ credit: credit.optional() }))
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
}
