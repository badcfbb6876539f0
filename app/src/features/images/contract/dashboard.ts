import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { IMAGE_FORMATS, IMAGE_STATES, IMAGE_USES } from '../domain/image-states.ts'
import { deliveredSchema, imageRowSchema } from './rows.ts'

const bytes = z.object({ count, bytes: count })

export const dashboardSchema = z.object({
  /** State of the sync of images, which follows a sync of the store data. */
  read: z.enum(['never', 'running', 'done', 'partial', 'failed']),
  /** Time the file sizes were last read; null if never: sums of bytes then mean nothing. */
  sizedAt: z.iso.datetime().nullable(),
  /** Sizes are being read. */
  sizing: z.boolean(),
  /** All states with their counts, in the order of the enum. */
  states: z.array(z.object({ state: z.enum(IMAGE_STATES), count })),
  excluded: count,
  /** Totals over all images with a known size: of their originals, and of the current files. */
  stored: z.object({ images: count, before: count, after: count }),
  /** Totals over images that were written and measured: bytes a visitor gets who sees each of them once. */
  delivered: deliveredSchema.extend({ images: count }),
  /**
   * Accuracy of the predictions: images measured, and the mean difference between predicted and measured saving in
   * percentage points.
   */
  prediction: z.object({ images: count, meanError: z.number().min(0) }).nullable(),
  /**
   * Number of writes that saved nothing at delivery, so that the original was restored automatically, free of charge.
   */
  wentBack: count,
  /** Remaining credits of kind `image-optimization`; null if unlimited. */
  credits: count.nullable(),
  /** Widths the theme requests, smallest first; empty if not read yet, in which case the usual ones are measured. */
  widths: z.array(count),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const sizesSchema = z.object({
  /** By stored bytes: buckets from `from` (inclusive) to `to` (exclusive); the last has no `to`. */
  distribution: z.array(bytes.extend({ from: count, to: count.nullable() })),
  heaviest: z.array(imageRowSchema),
  /** Images wider than the widest width the theme requests; `widest` is null, and there are none, if it was not read. */
  oversized: z.object({ count, bytes: count, widest: count.nullable(), examples: z.array(imageRowSchema) }),
  /** Images with a known size, as in `distribution`. */
  byFormat: z.array(bytes.extend({ format: z.enum(IMAGE_FORMATS) })),
  byUse: z.array(bytes.extend({ use: z.enum(IMAGE_USES) })),
})
export type Sizes = z.infer<typeof sizesSchema>

export const trendSchema = z.object({
  /** Sums per day in UTC, oldest first; days without an event are not listed. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      optimised: count,
      restored: count,
      /** Stored and delivered bytes saved; restoring reduces them, so they may be negative. */
      storedSaved: z.number().int(),
      deliveredSaved: z.number().int(),
    }),
  ),
})
export type Trend = z.infer<typeof trendSchema>

export const dashboardContract = {
  dashboard: oc.route({ method: 'GET', path: '/images' }).output(answer(dashboardSchema)),
  sizes: oc.route({ method: 'GET', path: '/images/sizes' }).output(answer(sizesSchema)),
  trend: oc
    .route({ method: 'GET', path: '/images/trend' })
    .input(z.object({ days: z.coerce.number().int().min(7).max(365).default(90) }))
    .output(answer(trendSchema)),
  /** Starts reading the sizes of all images again in the background; `dashboard.sizing` shows when it is done. */
  readSizes: oc
    .route({ method: 'POST', path: '/images/sizes/read' })
    .meta({ visit: 'support' })
    .output(answer(z.object({ started: z.boolean() }))),
}
