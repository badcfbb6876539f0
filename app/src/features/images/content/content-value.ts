import { z } from 'zod'
import { likenessSchema } from '../contract/rows.ts'
import { settingsSchema } from '../domain/settings-schema.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const file = z.object({
  /** SHA-256 of the bytes. */
  digest,
  bytes: z.number().int().min(0),
  mime: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

/** How a file of ours was made, and of what. */
export const making = z.object({
  original: file,
  encoder: z.string(),
  quality: z.number().nullable(),
  settings: settingsSchema,
  likeness: likenessSchema.nullable(),
  /** Share of the delivered bytes that is foretold to be saved, in percent. */
  foretold: z.number(),
  /** Share of the stored bytes saved, in percent. */
  storedShare: z.number(),
})

/** What the delivery network sent at one width to a browser that accepts a format. */
export const deliverySchema = z.object({
  width: z.number().int(),
  accept: z.enum(['avif', 'webp', 'original']),
  before: z.number().int(),
  after: z.number().int(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The bytes of an image file, by their digest: the bytes themselves are kept in the object store. */
export const contentSchema = file.extend({
  /** Where the delivery network has it; another version is another URL. */
  url: z.string().optional(),
  /** Present: made by us, so that it stands only where visitors get less. */
  made: making.optional(),
  /** Measured around the write. */
  delivered: z.array(deliverySchema).optional(),
  /** The smaller file saved visitors too little, so this one went back. */
  wentBack: making.optional(),
  /** Measured as a file of its own, the smaller file would have saved visitors too little, so it was never put here. */
  spared: making.optional(),
  /** Key of the words that say why nothing was changed. */
  because: z.string().optional(),
})
export type Content = z.infer<typeof contentSchema>
export type Making = z.infer<typeof making>

/** Share of the delivered bytes that was saved, in percent, over all that was measured. */
export function deliveredSaving(delivered: readonly Pick<Delivery, 'before' | 'after'>[]): number {
  const before = delivered.reduce((sum, each) => sum + each.before, 0)
  const after = delivered.reduce((sum, each) => sum + each.after, 0)
  return before === 0 ? 0 : (1 - after / before) * 100
}

/** A smaller file stands only where visitors get at least this much less, in percent. */
export const LEAST_SAVING = 5
