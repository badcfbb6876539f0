import { z } from 'zod'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { writingPresetSchema } from '#core/writing/domain/writing-preset.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { selectionSchema } from './images.ts'

const words = z.string().trim().max(2_000).optional()
const count = z.number().int().min(0)

export const generateOptionsSchema = z.strictObject({
  language: z.enum(WRITING_LANGUAGES, 'Language is required'),
  tone: z.enum(TONES, 'Tone of Voice is required'),
  /** `template`: composed from fields, free. `model` looks at the picture. */
  writer: z.enum(['model', 'template']),
  model: z.string().max(200).optional(),
  systemMessage: words,
  userMessage: words,
  focusKeyword: z.string().trim().max(100).optional(),
  /** Alt texts that people wrote are replaced too. */
  replaceHandWritten: z.boolean().default(false),
})
export type GenerateOptions = z.infer<typeof generateOptionsSchema>

export const generateInputSchema = z.strictObject({
  selection: selectionSchema,
  options: generateOptionsSchema,
})
export type GenerateInput = z.infer<typeof generateInputSchema>

export const startInputSchema = generateInputSchema.extend({
  review: z.boolean().default(true),
  idempotencyKey: z.uuid().optional(),
})
export type StartInput = z.infer<typeof startInputSchema>

export const quoteSchema = z.object({
  /** Pictures that would be written for, and those left out because somebody wrote their text. */
  images: count,
  /** False: of more than 10,000 the count stops. */
  exact: z.boolean(),
  kept: count,
  /** Null: it is free. `ceiling`: most it can cost together, of the pictures counted. */
  price: priceSchema.nullable(),
  /** Why it cannot be started now. */
  refused: refusalSchema.nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

export const writerSchema = z.object({
  kind: z.enum(['own-key', 'installation', 'none']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** False: the model takes no pictures, and templates are all there is. */
  canSeeImages: z.boolean(),
  /** Credits one picture costs with the model. */
  ceiling: count,
  /** What forms begin with. */
  preset: writingPresetSchema,
})
