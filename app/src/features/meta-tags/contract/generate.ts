import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import {
  chosenFields,
  generateOptions,
  type GenerateOptions as OptionsOf,
  WRITERS,
  wishes,
  writingRoutes,
} from '#core/writing/generation-contract.ts'
import { type GeneratedField, LISTING_FIELDS, writing } from '../domain/writing.ts'
import { gidSchema, selectionSchema } from './resources.ts'

const missing = {
  language: 'Select a language to generate AI meta tags',
  tone: 'Tone of Voice is required',
}

export const generateOptionsSchema = generateOptions(writing, missing)
export type GenerateOptions = OptionsOf<GeneratedField>

const count = z.number().int().min(0)
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
  ...wishes(missing),
  fields: chosenFields(LISTING_FIELDS),
})
export type StreamInput = z.infer<typeof streamInputSchema>

export const generateContract = {
  ...writingRoutes('meta-tags', { selection: selectionSchema, options: generateOptionsSchema }),
  /** Writes into the editor's form. Leaving ends it and costs nothing. */
  generateStream: oc
    .route({ method: 'POST', path: '/meta-tags/generate/stream' })
    .input(streamInputSchema)
    .output(eventIterator(streamEventSchema)),
}
