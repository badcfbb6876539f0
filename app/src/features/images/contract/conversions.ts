import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { TARGETS } from '../domain/targets.ts'
import { count, selectionSchema } from './rows.ts'

const target = z.enum(TARGETS)

/** A place that goes on showing the file of before: nothing in the store can move it there. */
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
  /** Images that would be looked at. */
  images: count,
  /** Left out: excluded, converted already, of a kind that has no other format, in that format already, in no product's gallery. */
  leftOut: z.object({
    excluded: count,
    converted: count,
    notSupported: count,
    sameFormat: count,
    noGallery: count,
  }),
  /** What of them is PNG or WebP and may show through: JPEG puts white behind it. */
  mayShowThrough: count,
  /** Credits at most; only what stands and saves 5 % is paid. */
  credits: count,
  balance: count.nullable(),
  /** Places that go on showing the file of before, as far as they were found. */
  staying: z.array(stayingSchema),
  stayingLeft: count,
  parts: count,
})
export type ConversionQuote = z.infer<typeof conversionQuoteSchema>

export const convertInputSchema = z.strictObject({
  selection: selectionSchema,
  target,
  /** Absent: the saved settings. */
  settings: settingsSchema.optional(),
  /** The merchant was told what a conversion does. */
  confirmed: z.literal(true),
  key: z.string().min(8).max(100).optional(),
})
export type ConvertInput = z.infer<typeof convertInputSchema>

/** Another format: a new file takes the places of one that stays. */
export const conversionsContract = {
  /** Reads the texts of pages and articles and the theme's settings, which takes some seconds. Writes nothing. */
  quoteConversion: oc
    .route({ method: 'POST', path: '/images/convert/quote' })
    .input(z.strictObject({ selection: selectionSchema, target }))
    .output(z.object({ data: conversionQuoteSchema })),
  convert: oc
    .route({ method: 'POST', path: '/images/convert' })
    .input(convertInputSchema)
    .output(z.object({ data: operationSchema })),
}
