import { oc } from '@orpc/contract'
import { z } from 'zod'
import { IMAGE_FORMATS, IMAGE_STATES, IMAGE_USES } from '../domain/image-states.ts'
import { count, deliveredSchema, imageRowSchema } from './rows.ts'

const bytes = z.object({ count, bytes: count })

export const dashboardSchema = z.object({
  /** How the reading of images stands; it follows a sync of the store data. */
  read: z.enum(['never', 'running', 'done', 'partial', 'failed']),
  /** Sizes of the files were asked for at; null: never, and sums of bytes say nothing yet. */
  sizedAt: z.iso.datetime().nullable(),
  /** Sizes are being asked for. */
  sizing: z.boolean(),
  /** Each state with its count, all of them, in the order of the enum. */
  states: z.array(z.object({ state: z.enum(IMAGE_STATES), count })),
  excluded: count,
  /** Over all images whose size is known: of their originals, and of what stands now. */
  stored: z.object({ images: count, before: count, after: count }),
  /** Over images that were written and measured: what a visitor gets, for all measured widths together. */
  delivered: deliveredSchema.extend({ images: count }),
  /** How well savings were foretold: images measured, and the mean distance between foretold and measured, in percent points. */
  prediction: z.object({ images: count, meanError: z.number().min(0) }).nullable(),
  /** Writes whose savings did not show at delivery, so that the original went back by itself, free. */
  wentBack: count,
  /** Credits of kind `image-optimization` left; null: as many as one likes. */
  credits: count.nullable(),
  /** Widths the theme asks for, smallest first; empty: nobody looked yet, and the usual ones are measured. */
  widths: z.array(count),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const sizesSchema = z.object({
  /** By stored bytes: buckets from `from` (included) to `to` (not); the last has no `to`. */
  distribution: z.array(bytes.extend({ from: count, to: count.nullable() })),
  heaviest: z.array(imageRowSchema),
  /** Wider than the widest width the theme asks for. */
  oversized: z.object({ count, bytes: count, widest: count, examples: z.array(imageRowSchema) }),
  byFormat: z.array(bytes.extend({ format: z.enum(IMAGE_FORMATS) })),
  byUse: z.array(bytes.extend({ use: z.enum(IMAGE_USES) })),
})
export type Sizes = z.infer<typeof sizesSchema>

export const trendSchema = z.object({
  /** Days in UTC, oldest first; days without an event are not listed. Sums of that day. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      optimised: count,
      restored: count,
      /** Stored and delivered bytes saved; restoring takes away, so it may be negative. */
      storedSaved: z.number().int(),
      deliveredSaved: z.number().int(),
    }),
  ),
})
export type Trend = z.infer<typeof trendSchema>

export const dashboardContract = {
  dashboard: oc.route({ method: 'GET', path: '/images' }).output(z.object({ data: dashboardSchema })),
  sizes: oc.route({ method: 'GET', path: '/images/sizes' }).output(z.object({ data: sizesSchema })),
  trend: oc
    .route({ method: 'GET', path: '/images/trend' })
    .input(z.object({ days: z.coerce.number().int().min(7).max(365).default(90) }))
    .output(z.object({ data: trendSchema })),
  /** Asks the store for the sizes of all images again, in the background; `dashboard.sizing` says when it is done. */
  readSizes: oc
    .route({ method: 'POST', path: '/images/sizes/read' })
    .output(z.object({ data: z.object({ started: z.boolean() }) })),
}
