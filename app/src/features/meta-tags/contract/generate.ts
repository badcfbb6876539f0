import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { chosenFields, WRITERS, wishes, writingRoutes } from '#core/writing/generation-contract.ts'
import { count } from '#kit/shared/schemas.ts'
import { LISTING_FIELDS, writing } from '../domain/writing.ts'
import { gidSchema, selectionSchema } from './resources.ts'

const texts = z
  .object({ 'seo-title': z.string(), 'seo-description': z.string(), handle: z.string() })
  .partial()
/** Server-sent events (`event: message`), each with one of these as JSON; the last one is `done` or `failed`. */
export const streamEventSchema = z.discriminatedUnion('kind', [
  /** Incomplete texts so far: to show, never to save. */
  z.object({ kind: z.literal('partial'), texts }),
  /** The response was refused and is requested again; the client discards what it showed. */
  z.object({ kind: z.literal('again') }),
  z.object({
    kind: z.literal('done'),
    texts,
    /** Price if one of the texts is saved; free otherwise. */
    credits: count,
    writer: z.enum(WRITERS),
    notes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    mayRetry: z.boolean(),
    /** Values for the placeholders in the message of the code. */
    details: z.record(z.string(), z.unknown()).optional(),
  }),
])
export type StreamEvent = z.infer<typeof streamEventSchema>

export const streamInputSchema = z.strictObject({
  gid: gidSchema,
  ...wishes(writing),
  fields: chosenFields(LISTING_FIELDS),
})
export type StreamInput = z.infer<typeof streamInputSchema>

export const generateContract = {
  ...writingRoutes(writing, selectionSchema),
  /** Streams generated texts into the editor's form. Leaving ends the stream and costs nothing. */
  generateStream: oc
    .route({ method: 'POST', path: '/meta-tags/generate/stream' })
    .meta({ visit: 'support' })
    .input(streamInputSchema)
    .output(eventIterator(streamEventSchema)),
}
