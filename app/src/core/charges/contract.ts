import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'

/** Number of a charge, as in the URL to which the platform returns the merchant. */
export const chargeNumber = z.string().regex(/^\d{1,20}$/)

const chargeOutcomeSchema = z.object({
  kind: z.string(),
  /** What was paid for, by the feature's id. */
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
  /**
   * Queries the platform for the state of open one-time charges; returns the charge with the number from the return
   * URL.
   */
  refresh: oc
    .route({ method: 'POST', path: '/charges/refresh' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ chargeId: chargeNumber }))
    .output(answer(z.object({ result: chargeOutcomeSchema.nullable() }))),
}
