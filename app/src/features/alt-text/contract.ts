import { oc } from '@orpc/contract'
import { z } from 'zod'
import { generateContract } from './contract/generate.ts'
import {
  imageFilterSchema,
  imageGidSchema,
  imageRowSchema,
  imageSearchSchema,
  savedSchema,
  saveInputSchema,
  summarySchema,
} from './contract/images.ts'

/** API for the store's images and their alt texts. */
export const altTextContract = {
  summary: oc.route({ method: 'GET', path: '/alt-text' }).output(z.object({ data: summarySchema })),
  search: oc
    .route({ method: 'POST', path: '/alt-text/search' })
    .input(imageSearchSchema)
    .output(
      z.object({
        data: z.object({
          rows: z.array(imageRowSchema),
          /** Cursor of the next page; null on the last one. */
          next: z.string().nullable(),
          /** Cursor of the previous page; null on the first one. */
          previous: z.string().nullable(),
          /** Number of matches, counted up to 10,000. */
          total: z.object({ count: z.number().int(), exact: z.boolean() }),
        }),
      }),
    ),
  /** URLs of images by gid, for the review of their texts; those the catalogue does not hold are missing. */
  images: oc
    .route({ method: 'POST', path: '/alt-text/images' })
    .input(z.strictObject({ gids: z.array(imageGidSchema).min(1).max(250) }))
    .output(z.object({ data: z.array(z.object({ gid: z.string(), url: z.string() })) })),
  /** Writes while the merchant waits. */
  save: oc
    .route({ method: 'POST', path: '/alt-text/save' })
    .input(saveInputSchema)
    .output(z.object({ data: savedSchema })),
  /** The pieces, concatenated in order, are the file; `next` requests the following one. */
  exportCsv: oc
    .route({ method: 'POST', path: '/alt-text/export' })
    .input(z.strictObject({ filter: imageFilterSchema, cursor: z.string().max(2_000).optional() }))
    .output(
      z.object({ data: z.object({ name: z.string(), text: z.string(), next: z.string().nullable() }) }),
    ),
  ...generateContract,
}
