import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { writingRoutes } from '#core/writing/generation-contract.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer } from '#kit/shared/schemas.ts'
import { pageEnds } from '#kit/shared/two-way-page.ts'
import {
  imageFilterSchema,
  imageGidSchema,
  imageRowSchema,
  imageSearchSchema,
  savedSchema,
  saveInputSchema,
  selectionSchema,
  summarySchema,
} from './contract/images.ts'
import { writing } from './domain/writing.ts'

/** API for the store's images and their alt texts. */
export const altTextContract = {
  summary: oc.route({ method: 'GET', path: '/alt-text' }).output(answer(summarySchema)),
  search: oc
    .route({ method: 'POST', path: '/alt-text/search' })
    .meta({ visit: 'look' })
    .input(imageSearchSchema)
    .output(
      answer(
        z.object({
          rows: z.array(imageRowSchema),
          ...pageEnds,
          /** The filter's collection is being read: these are the images of the products known so far. */
          isPartial: z.boolean(),
        }),
      ),
    ),
  /** URLs of images by gid, for the review of their texts; those the catalogue does not hold are missing. */
  images: oc
    .route({ method: 'POST', path: '/alt-text/images' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ gids: z.array(imageGidSchema).min(1).max(250) }))
    .output(answer(z.array(z.object({ gid: z.string(), url: z.string() })))),
  /** Writes while the merchant waits. */
  save: oc
    .route({ method: 'POST', path: '/alt-text/save' })
    .meta({ visit: 'support' })
    .input(saveInputSchema)
    .output(answer(savedSchema)),
  /** The pieces, concatenated in order, are the file; `next` requests the following one. */
  csv: oc
    .route({ method: 'POST', path: '/alt-text/csv' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ filter: imageFilterSchema, cursor: z.string().max(2_000).optional() }))
    .output(csvPieceSchema),
  ...writingRoutes(writing, selectionSchema),
}
