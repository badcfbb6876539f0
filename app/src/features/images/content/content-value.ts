import { z } from 'zod'
import { count } from '#kit/shared/schemas.ts'
import { likenessSchema } from '../contract/rows.ts'
import { settingsSchema } from '../domain/settings-schema.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const file = z.object({
  /** SHA-256 of the bytes. */
  digest,
  bytes: count,
  mime: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

/** How Signpost made a file, and from which original. */
export const making = z.object({
  original: file,
  encoder: z.string(),
  quality: z.number().nullable(),
  settings: settingsSchema,
  likeness: likenessSchema.nullable(),
  /** Predicted saving in delivered bytes, in percent. */
  foretold: z.number(),
  /** Saving in stored bytes, in percent. */
  storedShare: z.number(),
})

/** Bytes the delivery network sent at one width to a browser that accepts a format. */
export const deliverySchema = z.object({
  width: z.number().int(),
  accept: z.enum(['avif', 'webp', 'original']),
  before: z.number().int(),
  after: z.number().int(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Content of an image file, identified by its digest; the bytes are in the object store. */
export const contentSchema = file.extend({
  /** URL on the delivery network; each version has its own. */
  url: z.string().optional(),
  /** Present if Signpost made the file: it is kept only if visitors get fewer bytes. */
  made: making.optional(),
  /** Measured before and after the write. */
  delivered: z.array(deliverySchema).optional(),
  /** The smaller file saved visitors too little, so this content was restored. */
  wentBack: making.optional(),
  /** The smaller file, measured as a separate file, would have saved visitors too little, so it was never written. */
  spared: making.optional(),
  /** Text key of the reason why nothing was changed. */
  because: z.string().optional(),
})
export type Content = z.infer<typeof contentSchema>
export type Making = z.infer<typeof making>

type Measured = Pick<Delivery, 'accept' | 'before' | 'after'>

/** Returns the bytes of one request for the image, before and after, on average over widths and kinds of browsers. */
export function deliveredMean(delivered: readonly Measured[]): { before: number; after: number } {
  const mean = (side: 'before' | 'after') =>
    Math.round(delivered.reduce((sum, each) => sum + each[side], 0) / Math.max(1, delivered.length))
  return { before: mean('before'), after: mean('after') }
}

/** Percent by which browsers that accept AVIF or WebP may get more: the delivery network encodes no two files alike. */
const MOST_LOSS = 2

/**
 * Returns the saving in delivered bytes that counts, in percent (decision 0155): over all kinds of browsers; the loss of
 * those that accept AVIF or WebP, as nearly all do, where they would get noticeably more than before.
 */
export function deliveredSaving(delivered: readonly Measured[]): number {
  const inUse = savingOf(delivered.filter(({ accept }) => accept !== 'original'))
  return inUse < -MOST_LOSS ? inUse : savingOf(delivered)
}

function savingOf(delivered: readonly Measured[]): number {
  const before = delivered.reduce((sum, each) => sum + each.before, 0)
  const after = delivered.reduce((sum, each) => sum + each.after, 0)
  return before === 0 ? 0 : (1 - after / before) * 100
}

/** Minimum saving for visitors, in percent, for a smaller file to be kept. */
export const LEAST_SAVING = 5
