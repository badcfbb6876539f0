import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { allFields, type WritingDeclaration } from './domain/writing-declaration.ts'
import { writingPresetSchema } from './domain/writing-preset.ts'
import { WRITING_LANGUAGES } from './languages.ts'
import { TONES } from './tones.ts'

export const WRITERS = ['model', 'template'] as const

const words = z.string().trim().max(2_000).optional()

/** Options common to all generations; the feature may ask for the language in its own words. */
export function wishes({
  asksLanguage = 'writing:error.language',
}: Pick<WritingDeclaration, 'asksLanguage'> = {}) {
  return {
    language: z.enum(WRITING_LANGUAGES, asksLanguage),
    tone: z.enum(TONES, 'writing:error.tone'),
    /** `template`: composed from fields by patterns, free. `model` has no fallback: without a model it is refused. */
    writer: z.enum(WRITERS),
    /** Another model of the shop's own key; ignored without one. */
    model: z.string().max(200).optional(),
    systemMessage: words,
    userMessage: words,
    /** For every item of the selection; absent: each item's own, or none. */
    focusKeyword: z.string().trim().max(100).optional(),
  }
}

/** Returns the schema for some of the fields, each once. */
export const chosenFields = <Field extends string>(fields: readonly Field[]) =>
  z
    .array(z.enum(fields as [Field, ...Field[]]))
    .min(1)
    .max(fields.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'errors:input.twice')

/** Returns the schema of a merchant's options for a generation. */
export function generateOptions<Field extends string>(declaration: WritingDeclaration<Field>) {
  const fields = allFields(declaration)
  return z.strictObject({
    ...wishes(declaration),
    /** If there is only one field it may be omitted. */
    fields: fields.length === 1 ? chosenFields(fields).default(fields) : chosenFields(fields),
    /** True to replace texts that people wrote, too. */
    replaceHandWritten: z.boolean().default(false),
  })
}
export type GenerateOptions<Field extends string = string> = z.output<
  ReturnType<typeof generateOptions<Field>>
>

/** Returns the schema of an operation's stored parameters: the merchant's options, and the payer. */
export function generateParams<Field extends string>(declaration: WritingDeclaration<Field>) {
  return generateOptions(declaration).extend({
    /** The payer the price was shown for; nothing is written if it has changed. `none`: templates. */
    payer: z.enum(['own-key', 'installation', 'none']),
  })
}
export type GenerateParams<Field extends string = string> = z.output<ReturnType<typeof generateParams<Field>>>

export const quoteSchema = z.object({
  /** Number of items to write for. Counting stops above 10,000 (`exact` false). */
  items: z.object({ count, exact: z.boolean() }),
  /** Number of items left out because people wrote all their chosen texts. */
  kept: count,
  /** Null if free. `ceiling`: most that the counted items can cost together. */
  price: priceSchema.nullable(),
  /** Why it cannot be started now: no model, no credits. */
  refused: refusalSchema.nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

export const providerSchema = z.object({
  /** The shop's own key (no credits), the operator's key (credits), or templates only. */
  kind: z.enum(['own-key', 'installation', 'none']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** False if the model takes no images. */
  canSeeImages: z.boolean(),
  languages: z.array(z.enum(WRITING_LANGUAGES)),
  tones: z.array(z.enum(TONES)),
  /** Most credits one item costs with the model. */
  ceiling: count,
  /** Initial values of forms. */
  preset: writingPresetSchema,
})
export type WritingProvider = z.infer<typeof providerSchema>

/** Returns the routes of one feature: the provider, the price, and the start. */
export function writingRoutes<Field extends string, Selection extends z.ZodType>(
  declaration: WritingDeclaration<Field>,
  selection: Selection,
) {
  const { slug } = declaration
  const shape = { selection, options: generateOptions(declaration) }
  const input = z.strictObject(shape)
  return {
    provider: oc.route({ method: 'GET', path: `/${slug}/provider` }).output(answer(providerSchema)),
    generateQuote: oc
      .route({ method: 'POST', path: `/${slug}/generate/quote` })
      .meta({ visit: 'look' })
      .input(input)
      .output(answer(quoteSchema)),
    /**
     * Proposals wait for the review unless `review` is false. Fields of several groups become separate operations,
     * each with its price; returns the first.
     */
    generate: oc
      .route({ method: 'POST', path: `/${slug}/generate` })
      .meta({ visit: 'support' })
      .input(
        z.strictObject({
          ...shape,
          review: z.boolean().default(true),
          idempotencyKey: z.uuid().optional(),
        }),
      )
      .output(answer(operationSchema)),
  }
}
