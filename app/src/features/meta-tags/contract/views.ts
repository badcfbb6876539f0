import { z } from 'zod'
import { SORTS, searchFilterSchema } from './resources.ts'

/** Filters and order of a saved view, without a position in the list. */
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

/** The interpretation of lengths in force, of the specification's two (docs/decisions/0020). */
export const checkSettingsSchema = z.strictObject({ lengths: z.enum(['wide', 'narrow']) })
