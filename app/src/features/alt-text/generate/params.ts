import { z } from 'zod'
import { generateOptionsSchema } from '../contract/generate.ts'

/** What an operation of the proposer keeps: the merchant's choices, and who writes at which price. */
export const generateParamsSchema = generateOptionsSchema.extend({
  /** Whose model the price was shown for; with another one nothing is written. `none`: templates. */
  payer: z.enum(['own-key', 'installation', 'none']),
})
export type GenerateParams = z.infer<typeof generateParamsSchema>
