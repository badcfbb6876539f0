import { z } from 'zod'
import { count, numericId } from '#kit/shared/schemas.ts'
import { IMAGE_FORMATS, IMAGE_REASONS, IMAGE_STATES, IMAGE_USES } from '../domain/image-states.ts'

/** Number at the end of a MediaImage's gid. */
export const imageIdSchema = numericId

/** Bytes a visitor gets of an image, on average over the theme's widths and kinds of browsers. */
export const deliveredSchema = z.object({ before: count, after: count })

/** Similarity of the smaller image (SSIMULACRA2 and its worst part), and mean SSIM for comparison with other tools. */
export const likenessSchema = z.object({
  ssimulacra2: z.number(),
  worstTile: z.number(),
  ssim: z.number(),
})

export const imageRowSchema = z.object({
  id: imageIdSchema,
  gid: z.string(),
  /** Name of the file. */
  name: z.string(),
  /** URL on the platform's delivery network; `width=` may be added for a small version. */
  url: z.string(),
  alt: z.string().nullable(),
  /** First known use; `file` if there is none. */
  use: z.object({ kind: z.enum(IMAGE_USES), gid: z.string().nullable(), title: z.string() }),
  format: z.enum(IMAGE_FORMATS),
  width: count.nullable(),
  height: count.nullable(),
  state: z.enum(IMAGE_STATES),
  reason: z.enum(IMAGE_REASONS).nullable(),
  /** Bytes of the original of a file of ours, else of the current file; null until the store was queried. */
  originalBytes: count.nullable(),
  /** Bytes of the current file. */
  currentBytes: count.nullable(),
  /** Measured before and after we wrote the current file; null if it is not ours. */
  delivered: deliveredSchema.nullable(),
  likeness: likenessSchema.nullable(),
  /** The rule that excludes the image from changes. */
  excludedBy: z.enum(['collection', 'tag', 'file']).nullable(),
  /** True if a smaller file is on the store and the original is stored, so that it can be restored. */
  canRestore: z.boolean(),
  /** True if it replaces a file of another format, which restoring brings back. */
  isConverted: z.boolean(),
  optimisedAt: z.iso.datetime().nullable(),
})
export type ImageRow = z.infer<typeof imageRowSchema>

/** `bytes`: heaviest first. `saved`: most saved first. `title`: by the resource that uses it. */
export const SORTS = ['bytes', 'saved', 'title', 'newest'] as const

/** All given filters must match. */
export const imageFilterSchema = z.strictObject({
  states: z.array(z.enum(IMAGE_STATES)).max(IMAGE_STATES.length).optional(),
  use: z.enum(IMAGE_USES).optional(),
  format: z.enum(IMAGE_FORMATS).optional(),
  /** Part of a title, file name or alt text. */
  words: z.string().trim().min(1).max(200).optional(),
  /** Number of a collection, for the images of its products. */
  collection: numericId.optional(),
  /** Numbers of products, for their galleries. */
  products: z.array(numericId).min(1).max(200).optional(),
  minBytes: count.optional(),
  /** Wider than any width the theme requests. */
  oversized: z.literal(true).optional(),
  excluded: z.boolean().optional(),
})
export type ImageFilter = z.infer<typeof imageFilterSchema>

export const imageSearchSchema = imageFilterSchema.extend({
  sort: z.enum(SORTS).default('bytes'),
  count: z.number().int().min(1).max(250).default(50),
  /** `next` of the previous page. */
  after: z.string().max(2_000).optional(),
})
export type ImageSearch = z.infer<typeof imageSearchSchema>
export type ImageSearchInput = z.input<typeof imageSearchSchema>

/** Images by id, or all matches except some. */
export const selectionSchema = z.union([
  z.strictObject({ ids: z.array(imageIdSchema).min(1, 'errors:alt-text.no-selection').max(1_000) }),
  z.strictObject({ filter: imageFilterSchema, except: z.array(imageIdSchema).max(1_000).default([]) }),
])
export type Selection = z.infer<typeof selectionSchema>
