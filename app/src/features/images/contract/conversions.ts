import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { TARGETS } from '../domain/targets.ts'
import { selectionSchema } from './rows.ts'

const target = z.enum(TARGETS)

/** A use that keeps showing the previous file: nothing in the store's API can change it. */
const stayingSchema = z.object({
  /** Name of the file. */
  name: z.string(),
  where: z.object({
    kind: z.enum(['theme', 'article', 'page', 'collection', 'articleImage']),
    title: z.string(),
    gid: z.string().nullable(),
  }),
})
export type Staying = z.infer<typeof stayingSchema>

export const conversionQuoteSchema = z.object({
  /** Number of images to check. */
  images: count,
  /**
   * Left out: excluded, converted already, without an alternative format, already in that format, or in no product
   * gallery.
   */
  leftOut: z.object({
    excluded: count,
    converted: count,
    notSupported: count,
    sameFormat: count,
    noGallery: count,
  }),
  /** Those that are PNG or WebP and may be transparent: JPEG puts white behind them. */
  mayShowThrough: count,
  /** Maximum credits; only files that are kept and save 5 % are charged. */
  credits: count,
  balance: count.nullable(),
  /** Uses found that keep showing the previous file. */
  staying: z.array(stayingSchema),
  stayingLeft: count,
  parts: count,
})
export type ConversionQuote = z.infer<typeof conversionQuoteSchema>

export const convertInputSchema = z.strictObject({
  selection: selectionSchema,
  target,
  /** Absent for the saved settings. */
  settings: settingsSchema.optional(),
  /** The merchant was informed what a conversion does. */
  confirmed: z.literal(true),
  key: z.string().min(8).max(100).optional(),
})
export type ConvertInput = z.infer<typeof convertInputSchema>

/** Conversion to another format: a new file replaces an image in its places; the image's own file stays. */
export const conversionsContract = {
  /** Reads the texts of pages and articles and the theme's settings, which takes a few seconds. Writes nothing. */
  quoteConversion: oc
    .route({ method: 'POST', path: '/images/convert/quote' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ selection: selectionSchema, target }))
    .output(answer(conversionQuoteSchema)),
  convert: oc
    .route({ method: 'POST', path: '/images/convert' })
    .meta({ visit: 'support' })
    .input(convertInputSchema)
    .output(answer(operationSchema)),
}
