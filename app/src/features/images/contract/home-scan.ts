import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { speedCauseSchema } from '#core/theme-speed/speed-cause-schema.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { FAULTS } from '../domain/home-page/faults.ts'
import { SCREEN_NAMES } from '../domain/home-page/screens.ts'

const themeLineSchema = z.object({ file: z.string(), line: count })

const sentSchema = z.object({
  screen: z.enum(SCREEN_NAMES),
  url: z.string(),
  bytes: count,
  type: z.string(),
  width: count.nullable(),
  height: count.nullable(),
  /** Displayed width in CSS pixels; null if only a rendered page would show it. */
  shown: count.nullable(),
  /** Device pixels available for it. */
  needed: count.nullable(),
})

export const homeImageSchema = z.object({
  url: z.string(),
  name: z.string(),
  alt: z.string().nullable(),
  /** Number of the MediaImage, if it is a file of the store. */
  imageId: z.string().nullable(),
  loading: z.string().nullable(),
  /** What put it on the page. */
  origin: z.enum(['markup', 'script', 'style']).default('markup'),
  /** Most likely the largest image of the first screen. */
  isMain: z.boolean(),
  sent: z.array(sentSchema),
  faults: z.array(z.enum(FAULTS)),
  /** Line of the theme that prints it, if exactly one fits. */
  location: themeLineSchema.nullable(),
})
export type HomeImage = z.infer<typeof homeImageSchema>

/** Use of an image outside the catalogue: a setting of the theme, or the text of an article or page. */
export const writtenUseSchema = z.object({
  kind: z.enum(['theme', 'article', 'page']),
  title: z.string(),
  gid: z.string().nullable(),
})

/** An image other than those of products, collections and articles. */
export const otherImageSchema = z.object({
  url: z.string(),
  name: z.string(),
  imageId: z.string().nullable(),
  where: writtenUseSchema,
  bytes: count.nullable(),
  width: count.nullable(),
  height: count.nullable(),
})
export type OtherImage = z.infer<typeof otherImageSchema>

export const homeScanResultSchema = z.object({
  url: z.string(),
  readAt: z.iso.datetime(),
  /** Whether a browser rendered the page or only its HTML was available, and the reason for the latter. */
  basis: z.enum(['browser', 'html']).default('html'),
  notDrawn: z.string().nullable().default(null),
  images: z.array(homeImageSchema),
  /** Images of the page beyond those examined. */
  left: count,
  /** Images whose URL did not respond. */
  unanswered: count,
  /** Bytes per screen: of all images of the page, and of those requested at once. */
  totals: z.array(z.object({ screen: z.enum(SCREEN_NAMES), images: count, bytes: count, firstBytes: count })),
  others: z.array(otherImageSchema),
  othersLeft: count,
  /** Number of the published theme, for the link to its editor. */
  themeId: z.string().nullable(),
  /** Causes of a slow page, down to the line of the theme; older scans have none. */
  causes: z.array(speedCauseSchema).default([]),
})
export type HomeScanResult = z.infer<typeof homeScanResultSchema>

/** Stored result of a scan, plus the uses of each store image in settings and texts. */
export const keptScanSchema = homeScanResultSchema.extend({
  written: z.array(z.object({ imageId: z.string(), where: writtenUseSchema })).default([]),
})
export type KeptScan = z.infer<typeof keptScanSchema>

export const homeScanSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** Result of the last successful scan. */
  result: homeScanResultSchema.nullable(),
})
export type HomeScan = z.infer<typeof homeScanSchema>

/** On-demand scan of the images the home page loads. */
export const homeScanContract = {
  homeScan: oc.route({ method: 'GET', path: '/images/home-page' }).output(answer(homeScanSchema)),
  /** Starts a scan in the background; one in progress continues. */
  startHomeScan: oc
    .route({ method: 'POST', path: '/images/home-page' })
    .meta({ visit: 'support' })
    .output(answer(homeScanSchema)),
}
