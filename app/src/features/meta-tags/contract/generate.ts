import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { writingPresetSchema } from '#core/writing/domain/writing-preset.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { GENERATED_FIELDS, LISTING_FIELDS } from '../domain/generated-fields.ts'
import { gidSchema, selectionSchema } from './resources.ts'

export const WRITERS = ['model', 'template'] as const

const words = z.string().trim().max(2_000).optional()
const options = {
  language: z.enum(WRITING_LANGUAGES, 'Select a language to generate AI meta tags'),
  tone: z.enum(TONES, 'Tone of Voice is required'),
  /** `template`: composed from fields by patterns, free. `model` falls back to nothing: without a model it is refused. */
  writer: z.enum(WRITERS),
  model: z.string().max(200).optional(),
  systemMessage: words,
  userMessage: words,
}

const fieldsOf = <Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z
    .array(z.enum(fields))
    .min(1)
    .max(fields.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'each field once')

export const generateOptionsSchema = z.strictObject({
  ...options,
  /** `body` is written by the model alone. */
  fields: fieldsOf(GENERATED_FIELDS),
  /** For every resource of the selection; absent: each one's own. */
  focusKeyword: z.string().trim().max(100).optional(),
  /** Texts that people wrote are replaced too. */
  replaceHandWritten: z.boolean().default(false),
})

const generateInput = z.strictObject({ selection: selectionSchema, options: generateOptionsSchema })
export type GenerateInput = z.infer<typeof generateInput>
export type GenerateOptions = z.infer<typeof generateOptionsSchema>

const count = z.number().int().min(0)
export const generateQuoteSchema = z.object({
  /** Resources that would be written for. Of more than 10,000 the count stops (`exact` false). */
  resources: z.object({ count, exact: z.boolean() }),
  /** Resources left out: all their chosen texts are written by hand. */
  kept: count,
  /** Null: it is free. `ceiling`: most it can cost together, of the resources counted. */
  price: priceSchema.nullable(),
  /** Why it cannot be started now: no model, no credits. */
  refused: refusalSchema.nullable(),
})
export type GenerateQuote = z.infer<typeof generateQuoteSchema>

export const writerSchema = z.object({
  /** Who writes: the shop's own key (no credits), the operator's (credits), or nobody but the templates. */
  kind: z.enum(['own-key', 'installation', 'none']),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  languages: z.array(z.enum(WRITING_LANGUAGES)),
  tones: z.array(z.enum(TONES)),
  /** Credits one resource costs at most with the model. */
  ceiling: count,
  /** What forms begin with. */
  preset: writingPresetSchema,
})

const texts = z
  .object({ 'seo-title': z.string(), 'seo-description': z.string(), handle: z.string() })
  .partial()
/** Server-sent events, `event: message` with one of these as JSON; the last one is `done` or `failed`. */
export const streamEventSchema = z.discriminatedUnion('kind', [
  /** As far as it is: to be shown, never to be saved. */
  z.object({ kind: z.literal('partial'), texts }),
  /** The answer was refused and is asked for again; what was shown goes. */
  z.object({ kind: z.literal('again') }),
  z.object({
    kind: z.literal('done'),
    texts,
    /** Costs so much if one of the texts is saved; nothing otherwise. */
    credits: count,
    writer: z.enum(WRITERS),
    notes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    mayRetry: z.boolean(),
    /** What the words of the code name in their places. */
    details: z.record(z.string(), z.unknown()).optional(),
  }),
])
export type StreamEvent = z.infer<typeof streamEventSchema>

export const streamInputSchema = z.strictObject({
  gid: gidSchema,
  ...options,
  fields: fieldsOf(LISTING_FIELDS),
  focusKeyword: z.string().trim().max(100).optional(),
})
export type StreamInput = z.infer<typeof streamInputSchema>

export const generateContract = {
  writer: oc.route({ method: 'GET', path: '/meta-tags/writer' }).output(z.object({ data: writerSchema })),
  generateQuote: oc
    .route({ method: 'POST', path: '/meta-tags/generate/quote' })
    .input(generateInput)
    .output(z.object({ data: generateQuoteSchema })),
  /**
   * Proposals wait for the review unless `review` is false. Bodies and handles beside search listings are operations of
   * their own, with their own price; the answer is the first.
   */
  generate: oc
    .route({ method: 'POST', path: '/meta-tags/generate' })
    .input(generateInput.extend({ review: z.boolean().default(true), idempotencyKey: z.uuid().optional() }))
    .output(z.object({ data: operationSchema })),
  /** Writes into the editor's form. Leaving ends it and costs nothing. */
  generateStream: oc
    .route({ method: 'POST', path: '/meta-tags/generate/stream' })
    .input(streamInputSchema)
    .output(eventIterator(streamEventSchema)),
}
