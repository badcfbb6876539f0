import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { profileSchema } from '#core/shops/contract.ts'
import { answer } from '#kit/shared/schemas.ts'
import { benefitSchema } from './domain/benefit.ts'

const heldSchema = z.object({
  code: z.string(),
  benefit: benefitSchema,
  redeemedAt: z.iso.datetime(),
  /** Deadline for ordering with the discount; null: none. */
  useUntil: z.iso.datetime().nullable(),
  usedAt: z.iso.datetime().nullable(),
  /** True if it has a discount that can still be ordered. */
  open: z.boolean(),
})
export type HeldPromotion = z.infer<typeof heldSchema>

const cookie = z.string().max(200).optional()
const held = answer(z.object({ promotions: z.array(heldSchema) }))

export const promotionsContract = {
  /** Redeems codes found in cookies (specification 1 §7); returns the profile, whatever their outcome. */
  fromCookies: oc
    .route({ method: 'POST', path: '/promotionAppCode' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ monthlyCode: cookie, yearlyCode: cookie }))
    .output(answer(profileSchema)),
  held: oc.route({ method: 'GET', path: '/promotions' }).output(held),
  redeem: oc
    .route({ method: 'POST', path: '/promotions/redeem' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ code: z.string().max(200) }))
    .output(held),
}
