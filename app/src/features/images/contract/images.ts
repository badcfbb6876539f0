import { oc } from '@orpc/contract'
import { z } from 'zod'
import { IMAGE_REASONS, IMAGE_USES } from '../domain/image-states.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { TARGETS } from '../domain/targets.ts'
import { writtenPlaceSchema } from './home-scan.ts'
import { count, imageIdSchema, imageRowSchema, imageSearchSchema, likenessSchema } from './rows.ts'

/** An image to show: on the delivery network, or a `data:` URL of what only we hold. */
const shownSchema = z.object({
  url: z.string(),
  bytes: count,
  width: count.nullable(),
  height: count.nullable(),
  /** True: too large to hand over, so this is a smaller view of it; `bytes` is the file's all the same. */
  isScaled: z.boolean(),
})

export const encodingSchema = z.object({
  encoder: z.string(),
  quality: z.number().nullable(),
  settings: settingsSchema,
})

export const imageDetailSchema = z.object({
  image: imageRowSchema,
  /** Everything that shows it, as far as we know. */
  uses: z.array(z.object({ kind: z.enum(IMAGE_USES), gid: z.string().nullable(), title: z.string() })),
  /** Settings and texts that show it, as the last scan of the home page found them; null: there was none. */
  written: z.object({ readAt: z.iso.datetime(), places: z.array(writtenPlaceSchema) }).nullable(),
  current: shownSchema,
  /** The original we keep; null where the current file is it. */
  original: shownSchema.nullable(),
  /** How the file that stands was made; null where it is not ours. */
  encoding: encodingSchema.nullable(),
  likeness: likenessSchema.nullable(),
  /** What the delivery network sent at each width to a browser that accepts the format; empty: never measured. */
  widths: z.array(
    z.object({
      width: count,
      accept: z.enum(['avif', 'webp', 'original']),
      before: count,
      after: count,
    }),
  ),
  /** The last operation about it, for a link to its details. */
  operationId: z.string().nullable(),
})
export type ImageDetail = z.infer<typeof imageDetailSchema>

export const previewSchema = z.object({
  verdict: z.enum(['smaller', 'nothing-to-gain', 'not-supported']),
  reason: z.enum(IMAGE_REASONS).nullable(),
  bytesBefore: count,
  /** The image these settings are compared with: the original where we keep one. */
  before: shownSchema,
  /** Null unless `verdict` is `smaller`, or the file is smaller and visitors would not notice (`delivered-alike`). */
  candidate: shownSchema
    .extend({ encoder: z.string(), quality: z.number().nullable(), likeness: likenessSchema.nullable() })
    .nullable(),
  /** Share of the stored bytes saved, in percent. */
  storedSaving: z.number().nullable(),
  /** Share of the delivered bytes that is foretold, in percent; an estimate made here, measured after the write. */
  deliveredSaving: z.number().nullable(),
})
export type Preview = z.infer<typeof previewSchema>

export const imagesContract = {
  search: oc
    .route({ method: 'POST', path: '/images/search' })
    .input(imageSearchSchema)
    .output(
      z.object({
        data: z.object({
          rows: z.array(imageRowSchema),
          /** Where the next page begins; null on the last one. */
          next: z.string().nullable(),
          /** How many fit, counted up to 10,000. */
          total: z.object({ count, exact: z.boolean() }),
        }),
      }),
    ),
  image: oc
    .route({ method: 'GET', path: '/images/{id}' })
    .input(z.object({ id: imageIdSchema }))
    .output(z.object({ data: imageDetailSchema })),
  /** Tries settings on one image without writing anything; takes a second or more. Free. */
  preview: oc
    .route({ method: 'POST', path: '/images/{id}/preview' })
    .input(
      z.object({
        id: imageIdSchema,
        settings: settingsSchema.optional(),
        target: z.enum(TARGETS).optional(),
      }),
    )
    .output(z.object({ data: previewSchema })),
}
