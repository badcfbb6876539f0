import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { answer } from '#kit/shared/schemas.ts'

const credits = z.array(z.object({ credit: z.enum(CREDIT_KINDS), amount: z.number().int() }))

const rewardsSchema = z.object({
  /** Null: not offered. */
  verification: z
    .object({
      /** Address the code is sent to; empty if the store has none. */
      email: z.string(),
      /** Whether a mail server is set up. */
      canMail: z.boolean(),
      credits,
      /** Product limit before and after; null if the plan covers all products. */
      products: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** Until when a sent code is valid; null if there is none. */
      sentUntil: z.iso.datetime().nullable(),
      verifiedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  earn: z.array(
    z.object({
      id: z.string(),
      navigate: z.string(),
      /** Name of the plan that includes it, or `CLOSED_BY_STAFF`; null: it can be done. */
      locked: z.string().nullable(),
      credit: z.enum(CREDIT_KINDS),
      amount: z.number().int(),
      /** Whether the step is really done. */
      done: z.boolean(),
      earnedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Null: not offered, or included in the plan anyway. */
  unlock: z
    .object({
      plan: z.enum(PLANS),
      hours: z.number().int(),
      /** Until when it is or was open; null: not used yet. */
      endsAt: z.iso.datetime().nullable(),
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type Rewards = z.infer<typeof rewardsSchema>

const rewards = answer(rewardsSchema)

export const rewardsContract = {
  get: oc.route({ method: 'GET', path: '/rewards' }).output(rewards),
  sendCode: oc
    .route({ method: 'POST', path: '/rewards/verification/send' })
    .meta({ visit: 'merchant' })
    .output(rewards),
  verify: oc
    .route({ method: 'POST', path: '/rewards/verification' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ code: z.string().trim().max(20) }))
    .output(rewards),
  earn: oc
    .route({ method: 'POST', path: '/rewards/earn' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(rewards),
  unlock: oc.route({ method: 'POST', path: '/rewards/unlock' }).meta({ visit: 'merchant' }).output(rewards),
}
