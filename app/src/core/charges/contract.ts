import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Number of a charge, as the platform puts it into the URL a merchant comes back to. */
export const chargeNumber = z.string().regex(/^\d{1,20}$/)

const chargeOutcomeSchema = z.object({
  kind: z.string(),
  /** What was paid for, by the id the feature gave it. */
  reference: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  test: z.boolean(),
  state: z.enum(['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED']),
  at: z.iso.datetime(),
})
export type ChargeOutcome = z.infer<typeof chargeOutcomeSchema>

export const chargesContract = {
  /** Asks the platform what became of open one-time charges; answers the named one, the number in the return URL. */
  refresh: oc
    .route({ method: 'POST', path: '/charges/refresh' })
    .input(z.strictObject({ chargeId: chargeNumber }))
    .output(z.object({ data: z.object({ result: chargeOutcomeSchema.nullable() }) })),
}
