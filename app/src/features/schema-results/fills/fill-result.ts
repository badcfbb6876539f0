import { z } from 'zod'

export const choiceSchema = z.object({
  /** `<slug>.<choice>`, as the feature that prints names it; its words stand below `choice` of `schema-results`. */
  key: z.string(),
  /** The message of Search Console it answers. */
  message: z.string(),
  pages: z.number().int(),
  /** Chosen before the merchant says anything. */
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

/** What a look at the store's data found, as it is kept. */
export const fillResultSchema = z.object({
  choices: z.array(choiceSchema),
  values: z.array(fillSchema),
  /** Values beyond those kept: they come once these are written. */
  more: z.number().int(),
  /** Products held against the store. */
  products: z.number().int(),
})
export type FillResult = z.infer<typeof fillResultSchema>
