import { z } from 'zod'
import { benefitSchema } from '#core/promotions/domain/benefit.ts'

/** A plan a store is offered for a single payment. */
export const oneTimePlanSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  price: z.number(),
  currency: z.string(),
  benefit: benefitSchema,
})
export type OneTimePlan = z.infer<typeof oneTimePlanSchema>
