import { z } from 'zod'
import { savedEdit } from '#core/changes/contract.ts'
import { count } from '#kit/shared/schemas.ts'
import { pageWish } from '#kit/shared/two-way-page.ts'
import { ALT_STATES, OWNER_KINDS } from '../domain/image-gid.ts'

export const imageGidSchema = z.string().regex(/^gid:\/\/shopify\/(MediaImage|Collection|Article)\/\d{1,18}$/)

/** `missing`: images without a text first, then the others; both by title. */
export const SORTS = ['missing', 'title', 'newest'] as const

/** All given filters must match. */
export const imageFilterSchema = z.strictObject({
  state: z.enum(ALT_STATES).default('all'),
  /** What the image belongs to; `file` if to nothing. */
  owner: z.enum(OWNER_KINDS).optional(),
  /** Part of the alt text, the owner's title or the file name. */
  words: z.string().trim().min(1).max(200).optional(),
  /** Images of the current products of this collection. */
  collectionId: z
    .string()
    .regex(/^gid:\/\/shopify\/Collection\/\d{1,18}$/)
    .optional(),
})
export type ImageFilter = z.infer<typeof imageFilterSchema>

export const imageSearchSchema = imageFilterSchema.extend({
  sort: z.enum(SORTS).default('missing'),
  ...pageWish,
})
export type ImageSearch = z.infer<typeof imageSearchSchema>
export type ImageSearchInput = z.input<typeof imageSearchSchema>

export const imageRowSchema = z.object({
  /** The resource to write: the file, or the collection or article whose image it is. */
  gid: z.string(),
  owner: z.object({
    kind: z.enum(OWNER_KINDS),
    gid: z.string().nullable(),
    /** The file name, for a file. */
    title: z.string(),
  }),
  url: z.string(),
  alt: z.string().nullable(),
  /** `signpost` if it is what our generator proposed, word for word. */
  writtenBy: z.enum(['nobody', 'hand', 'signpost']),
  /** Position in the product's gallery, from 0. */
  position: count,
  width: count.nullable(),
  height: count.nullable(),
  updatedAt: z.iso.datetime(),
})
export type ImageRow = z.infer<typeof imageRowSchema>

export const summarySchema = z.object({
  /** State of the sync of images, which follows a sync of the store data. */
  state: z.enum(['never', 'running', 'done', 'partial', 'failed']),
  /** Time of the count; null before the first sync of images has ended. */
  asOf: z.iso.datetime().nullable(),
  owners: z.array(z.object({ kind: z.enum(OWNER_KINDS), held: count, missing: count })),
})
export type ImageSummary = z.infer<typeof summarySchema>

export const saveInputSchema = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        gid: imageGidSchema,
        alt: z.string().max(512),
        /** Value the merchant saw: if the store holds another one, the edit is a conflict and overwrites nothing. */
        expected: z.string().max(5_000).nullable().optional(),
      }),
    )
    .min(1)
    .max(50),
})
export type SaveInput = z.infer<typeof saveInputSchema>

export const savedSchema = z.object({
  outcomes: z.array(
    z.object({
      ...savedEdit,
      observed: z.string().nullable(),
    }),
  ),
  /** Operation of History that can be undone; null if nothing was written. */
  operationId: z.string().nullable(),
})
export type Saved = z.infer<typeof savedSchema>

/** A selection across all pages: by ids, or all matches except some. */
export const selectionSchema = z.union([
  z.strictObject({
    ids: z.array(imageGidSchema).min(1, 'errors:alt-text.no-selection').max(1_000),
  }),
  z.strictObject({ filter: imageFilterSchema, except: z.array(imageGidSchema).max(1_000).default([]) }),
])
export type Selection = z.infer<typeof selectionSchema>
