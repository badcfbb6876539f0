import { oc } from '@orpc/contract'
import { z } from 'zod'
import { speedCauseSchema } from '#core/theme-speed/speed-cause-schema.ts'
import { FAULTS } from '../domain/home-page/faults.ts'
import { SCREEN_NAMES } from '../domain/home-page/screens.ts'

const count = z.number().int().min(0)

const placeSchema = z.object({ file: z.string(), line: count })

const sentSchema = z.object({
  screen: z.enum(SCREEN_NAMES),
  url: z.string(),
  bytes: count,
  type: z.string(),
  width: count.nullable(),
  height: count.nullable(),
  /** How wide it is shown, in CSS pixels; null where only a rendered page tells. */
  shown: count.nullable(),
  /** Device pixels there are for it. */
  needed: count.nullable(),
})

export const homeImageSchema = z.object({
  url: z.string(),
  name: z.string(),
  alt: z.string().nullable(),
  /** Number of the MediaImage, where it is a file of the store. */
  imageId: z.string().nullable(),
  loading: z.string().nullable(),
  /** Who put it on the page. */
  origin: z.enum(['markup', 'script', 'style']).default('markup'),
  /** Most likely the largest image of the first screen. */
  isMain: z.boolean(),
  sent: z.array(sentSchema),
  faults: z.array(z.enum(FAULTS)),
  /** What prints it, where exactly one line of the theme fits. */
  place: placeSchema.nullable(),
})
export type HomeImage = z.infer<typeof homeImageSchema>

/** Where an image stands outside of the catalogue: a setting of the theme, or the text of an article or a page. */
export const writtenPlaceSchema = z.object({
  kind: z.enum(['theme', 'article', 'page']),
  title: z.string(),
  gid: z.string().nullable(),
})

/** An image outside of product, collection and article images. */
export const otherImageSchema = z.object({
  url: z.string(),
  name: z.string(),
  imageId: z.string().nullable(),
  where: writtenPlaceSchema,
  bytes: count.nullable(),
  width: count.nullable(),
  height: count.nullable(),
})
export type OtherImage = z.infer<typeof otherImageSchema>

export const homeScanResultSchema = z.object({
  url: z.string(),
  readAt: z.iso.datetime(),
  /** Whether a browser drew the page, or its HTML was all there was; then why. */
  basis: z.enum(['browser', 'html']).default('html'),
  notDrawn: z.string().nullable().default(null),
  images: z.array(homeImageSchema),
  /** Images of the page beyond those looked at. */
  left: count,
  /** Images that did not answer. */
  unanswered: count,
  /** On each screen what all images of the page weigh, and those the page asks for at once. */
  totals: z.array(z.object({ screen: z.enum(SCREEN_NAMES), images: count, bytes: count, firstBytes: count })),
  others: z.array(otherImageSchema),
  othersLeft: count,
  /** Number of the published theme, for the way to its editor. */
  themeId: z.string().nullable(),
  /** Why the page is slow, down to the line of the theme; scans before there was this have none. */
  causes: z.array(speedCauseSchema).default([]),
})
export type HomeScanResult = z.infer<typeof homeScanResultSchema>

/** What a scan leaves behind: its result, and of each image of the store where it stands in settings and texts. */
export const keptScanSchema = homeScanResultSchema.extend({
  written: z.array(z.object({ imageId: z.string(), where: writtenPlaceSchema })).default([]),
})
export type KeptScan = z.infer<typeof keptScanSchema>

export const homeScanSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** Of the last scan that ended well. */
  result: homeScanResultSchema.nullable(),
})
export type HomeScan = z.infer<typeof homeScanSchema>

/** What the first page of the store loads, looked at on demand. */
export const homeScanContract = {
  homeScan: oc.route({ method: 'GET', path: '/images/home-page' }).output(z.object({ data: homeScanSchema })),
  /** Begins in the background; one that is under way goes on. */
  startHomeScan: oc
    .route({ method: 'POST', path: '/images/home-page' })
    .output(z.object({ data: homeScanSchema })),
}
