import { z } from 'zod'
import { count } from '#kit/shared/schemas.ts'

const cost = z.number().min(0).nullable()

/** Use of language models by day, and by the stores that use most of the installation's key. */
export const languageModelUsedSchema = z.object({
  asOf: z.iso.datetime(),
  /** Whether the operator has set prices. */
  hasPrices: z.boolean(),
  currency: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      ownKey: z.boolean(),
      stores: count,
      /** The installation's models asked that day. */
      models: z.array(z.string()),
      calls: count,
      failures: count,
      inputTokens: count,
      outputTokens: count,
      /** At the operator's prices of that day; null if there were none, or stores used their own keys. */
      cost,
    }),
  ),
  stores: z.array(z.object({ domain: z.string(), calls: count, failures: count, tokens: count, cost })),
})
export type LanguageModelUsed = z.infer<typeof languageModelUsedSchema>
