import { z } from 'zod'
import { count } from '#kit/shared/schemas.ts'
import { deliverySchema, making } from '../content/content-value.ts'

/** Position of a file in a gallery, and the variants that show it. */
export const galleryEntrySchema = z.object({
  /** The product's gid. */
  product: z.string(),
  position: count,
  /** gids of variants. */
  variants: z.array(z.string()),
})
export type GalleryEntry = z.infer<typeof galleryEntrySchema>

/**
 * The file in the galleries that show an image: its source, or one in another format. Its gallery entries have the
 * key `places`, which the journal and `images_conversions` contain.
 */
export const formatSchema = z.object({
  standing: z.enum(['source', 'converted']),
  /** gid of the file in the galleries; absent if it is not made yet. */
  file: z.string().optional(),
  mime: z.string(),
  bytes: z.number().int().min(0).optional(),
  width: z.number().int().nullable().optional(),
  height: z.number().int().nullable().optional(),
  /** Digest of the new file's bytes. */
  digest: z.string().optional(),
  url: z.string().optional(),
  places: z.array(galleryEntrySchema),
  made: making.optional(),
  delivered: z.array(deliverySchema).optional(),
  /** gid of the converted file that was there before; left to the store, unless it had deleted it. */
  former: z.string().optional(),
  /** The new file would have saved visitors too little: it was never shown, and was deleted. */
  notShown: making.optional(),
  /** Text key of the reason why nothing was changed, or of what a change left, with its values. */
  because: z.string().optional(),
  becauseValues: z.record(z.string(), z.unknown()).optional(),
})
export type Format = z.infer<typeof formatSchema>
