import { z } from 'zod'
import { looksIn } from '#kit/server/db/look-row.ts'

export const choiceSchema = z.object({
  /** `<slug>.<choice>`, as named by the feature that prints it; its texts are below `choice` of `schema-results`. */
  key: z.string(),
  /** The Search Console message it resolves. */
  message: z.string(),
  pages: z.number().int(),
  /** Selected by default. */
  usual: z.boolean(),
})

export const fillSchema = z.object({
  source: z.string(),
  productId: z.string(),
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

/** Stored result of a search of the store's data. */
const fillResultSchema = z.object({
  choices: z.array(choiceSchema),
  values: z.array(fillSchema),
  /** Number of values beyond those stored, found again once these are written. */
  more: z.number().int(),
  /** Number of products searched. */
  products: z.number().int(),
})
export type FillResult = z.infer<typeof fillResultSchema>

/** Searches for missing product data that a store holds elsewhere. */
export const fillLooks = looksIn('schema_results_fills', fillResultSchema)
