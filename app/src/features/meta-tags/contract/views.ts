import { z } from 'zod'
import { SORTS, searchFilterSchema } from './resources.ts'

/** What a view keeps: filters and order, no place in the list. */
export const viewQuerySchema = searchFilterSchema.extend({
  sort: z.enum(SORTS).default('title'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
})
export const viewInputSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  query: viewQuerySchema,
})
export const viewNameSchema = viewInputSchema.shape.name
export const viewSchema = viewInputSchema.extend({ id: z.string() })

/** Which of the specification's two readings of lengths holds (docs/decisions/0020). */
export const checkSettingsSchema = z.strictObject({ lengths: z.enum(['wide', 'narrow']) })
