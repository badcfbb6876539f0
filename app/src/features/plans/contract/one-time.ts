import { z } from 'zod'
import { benefitSchema } from '#core/promotions/domain/benefit.ts'

/** What a store is offered for one payment. */
export const oneTimePlanSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  price: z.number(),
  currency: z.string(),
  benefit: benefitSchema,
})
export type OneTimePlan = z.infer<typeof oneTimePlanSchema>
