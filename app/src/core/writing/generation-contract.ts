import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { allFields, type WritingDeclaration } from './domain/writing-declaration.ts'
import { writingPresetSchema } from './domain/writing-preset.ts'
import { WRITING_LANGUAGES } from './languages.ts'
import { TONES } from './tones.ts'

export const WRITERS = ['model', 'template'] as const

const words = z.string().trim().max(2_000).optional()
const count = z.number().int().min(0)

/** What is said of texts that are to be written, whichever they are; `missing` are the words where nothing is chosen. */
export function wishes(missing: { language: string; tone: string }) {
  return {
    language: z.enum(WRITING_LANGUAGES, missing.language),
    tone: z.enum(TONES, missing.tone),
    /** `template`: composed from fields by patterns, free. `model` falls back to nothing: without a model it is refused. */
    writer: z.enum(WRITERS),
    model: z.string().max(200).optional(),
    systemMessage: words,
    userMessage: words,
    /** For every item of the selection; absent: each one's own, or none. */
    focusKeyword: z.string().trim().max(100).optional(),
  }
}

/** Some of the fields, each once. */
export const chosenFields = <Field extends string>(fields: readonly Field[]) =>
  z
    .array(z.enum(fields as [Field, ...Field[]]))
    .min(1)
    .max(fields.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'each field once')

/** What a merchant chooses of a generation. */
export function generateOptions<Field extends string>(
  declaration: WritingDeclaration<Field>,
  missing: { language: string; tone: string },
) {
  const fields = allFields(declaration)
  return z.strictObject({
    ...wishes(missing),
    /** Where there is one field only it need not be named. */
    fields: fields.length === 1 ? chosenFields(fields).default(fields) : chosenFields(fields),
    /** Texts that people wrote are replaced too. */
    replaceHandWritten: z.boolean().default(false),
  })
}
export type GenerateOptions<Field extends string = string> = z.output<
  ReturnType<typeof generateOptions<Field>>
>

/** What an operation of a generation keeps: the merchant's choices, and who writes at which price. */
export function generateParams<Field extends string>(options: ReturnType<typeof generateOptions<Field>>) {
  return options.extend({
    /** Whose model the price was shown for; with another one nothing is written. `none`: templates. */
    payer: z.enum(['own-key', 'installation', 'none']),
  })
}
export type GenerateParams<Field extends string = string> = z.output<ReturnType<typeof generateParams<Field>>>

export const quoteSchema = z.object({
  /** Items that would be written for. Of more than 10,000 the count stops (`exact` false). */
  items: z.object({ count, exact: z.boolean() }),
  /** Items left out: people wrote all their chosen texts. */
  kept: count,
  /** Null: it is free. `ceiling`: most it can cost together, of the items counted. */
  price: priceSchema.nullable(),
  /** Why it cannot be started now: no model, no credits. */
  refused: refusalSchema.nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

export const providerSchema = z.object({
  /** Who writes: the shop's own key (no credits), the operator's (credits), or nobody but the templates. */
  kind: z.enum(['own-key', 'installation', 'none']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** False: the model takes no images. */
  canSeeImages: z.boolean(),
  languages: z.array(z.enum(WRITING_LANGUAGES)),
  tones: z.array(z.enum(TONES)),
  /** Credits one item costs at most with the model. */
  ceiling: count,
  /** What forms begin with. */
  preset: writingPresetSchema,
})
export type WritingProvider = z.infer<typeof providerSchema>

/** The routes of one feature: who would write, what it would cost, and the start. */
export function writingRoutes<Options extends z.ZodType, Selection extends z.ZodType>(
  slug: string,
  shape: { selection: Selection; options: Options },
) {
  const input = z.strictObject(shape)
  return {
    provider: oc
      .route({ method: 'GET', path: `/${slug}/provider` })
      .output(z.object({ data: providerSchema })),
    generateQuote: oc
      .route({ method: 'POST', path: `/${slug}/generate/quote` })
      .input(input)
      .output(z.object({ data: quoteSchema })),
    /**
     * Proposals wait for the review unless `review` is false. Fields of several groups are operations of their own, each
     * with its price; the answer is the first.
     */
    generate: oc
      .route({ method: 'POST', path: `/${slug}/generate` })
      .input(
        z.strictObject({
          ...shape,
          review: z.boolean().default(true),
          idempotencyKey: z.uuid().optional(),
        }),
      )
      .output(z.object({ data: operationSchema })),
  }
}
