import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { IMAGE_REASONS, IMAGE_USES } from '../domain/image-states.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { TARGETS } from '../domain/targets.ts'
import { writtenUseSchema } from './home-scan.ts'
import {
  imageFilterSchema,
  imageIdSchema,
  imageRowSchema,
  imageSearchSchema,
  likenessSchema,
} from './rows.ts'

/** An image to show: on the delivery network, or a `data:` URL for bytes only Signpost holds. */
const shownSchema = z.object({
  url: z.string(),
  bytes: count,
  width: count.nullable(),
  height: count.nullable(),
  /**
   * True if the file is too large to transfer, so this is a smaller view of it; `bytes` is still the size of the
   * file.
   */
  isScaled: z.boolean(),
})

export const encodingSchema = z.object({
  encoder: z.string(),
  quality: z.number().nullable(),
  settings: settingsSchema,
})

export const imageDetailSchema = z.object({
  /** The image asked for, or the one that replaces it in another format. */
  image: imageRowSchema,
  /** Number of the source it replaces in another format, which our changes name; null if it is no conversion. */
  convertedFrom: imageIdSchema.nullable(),
  /** All known uses of the image. */
  uses: z.array(z.object({ kind: z.enum(IMAGE_USES), gid: z.string().nullable(), title: z.string() })),
  /** Settings and texts that show it, as of the last scan of the home page; null if there was none. */
  written: z.object({ readAt: z.iso.datetime(), uses: z.array(writtenUseSchema) }).nullable(),
  current: shownSchema,
  /** The original Signpost keeps; null if it is the current file. */
  original: shownSchema.nullable(),
  /** How the current file was made; null if Signpost did not make it. */
  encoding: encodingSchema.nullable(),
  likeness: likenessSchema.nullable(),
  /**
   * Bytes the delivery network sent at each width to a browser that accepts the format, before and after, or of a
   * smaller file that saved too little; empty if never measured.
   */
  widths: z.array(
    z.object({
      width: count,
      accept: z.enum(['avif', 'webp', 'original']),
      before: count,
      after: count,
    }),
  ),
  /** Last operation on it, for a link to its details. */
  operationId: z.string().nullable(),
})
export type ImageDetail = z.infer<typeof imageDetailSchema>

export const previewSchema = z.object({
  verdict: z.enum(['smaller', 'nothing-to-gain', 'not-supported']),
  reason: z.enum(IMAGE_REASONS).nullable(),
  bytesBefore: count,
  /** The image these settings are compared with: the original, if Signpost keeps one. */
  before: shownSchema,
  /** Null unless `verdict` is `smaller`, or the file is smaller but visitors would not notice (`delivered-alike`). */
  candidate: shownSchema
    .extend({ encoder: z.string(), quality: z.number().nullable(), likeness: likenessSchema.nullable() })
    .nullable(),
  /** Saving in stored bytes, in percent. */
  storedSaving: z.number().nullable(),
  /** Predicted saving in delivered bytes, in percent: an estimate, measured after the write. */
  deliveredSaving: z.number().nullable(),
})
export type Preview = z.infer<typeof previewSchema>

export const imagesContract = {
  search: oc
    .route({ method: 'POST', path: '/images/search' })
    .meta({ visit: 'look' })
    .input(imageSearchSchema)
    .output(
      answer(
        z.object({
          rows: z.array(imageRowSchema),
          /** Cursor of the next page; null on the last one. */
          next: z.string().nullable(),
          /** Number of matches, counted up to 10,000. */
          total: z.object({ count, exact: z.boolean() }),
          /** The filter's collection is being read: these are the images of the products known so far. */
          isPartial: z.boolean(),
        }),
      ),
    ),
  /** The pieces, concatenated in order, are the file; `next` requests the following one. */
  csv: oc
    .route({ method: 'POST', path: '/images/csv' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ filter: imageFilterSchema, cursor: z.string().max(2_000).optional() }))
    .output(csvPieceSchema),
  image: oc
    .route({ method: 'GET', path: '/images/{id}' })
    .input(z.object({ id: imageIdSchema }))
    .output(answer(imageDetailSchema)),
  /** Tries settings on one image without writing anything; takes a second or more. Free. */
  preview: oc
    .route({ method: 'POST', path: '/images/{id}/preview' })
    .meta({ visit: 'look' })
    .input(
      z.object({
        id: imageIdSchema,
        settings: settingsSchema.optional(),
        target: z.enum(TARGETS).optional(),
      }),
    )
    .output(answer(previewSchema)),
}
