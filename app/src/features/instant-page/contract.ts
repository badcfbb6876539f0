import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { METRICS } from '#core/visitor-vitals/domain/buckets.ts'
import { PAGE_TYPES } from '#core/visitor-vitals/domain/vitals-page.ts'
import { DEVICES } from '#kit/shared/browser-name.ts'
import { answer, count } from '#kit/shared/schemas.ts'
import { SWITCHES } from './domain/switches.ts'

const share = z.number().min(0).max(1)

export const spreadSchema = z.object({
  /** Number of visits with a value. */
  visits: count,
  /** 75th percentile in milliseconds; CLS has no unit. Null without visits. */
  p75: z.number().nullable(),
  good: share,
  average: share,
  poor: share,
})
const metricsSchema = z.record(z.enum(METRICS), spreadSchema)
export type Metrics = z.infer<typeof metricsSchema>

const switchStateSchema = z.object({
  on: z.boolean(),
  /** Time of the last switch; null: never switched. */
  since: z.iso.datetime().nullable(),
})

export const instantPageSchema = z.object({
  instantPage: switchStateSchema,
  visitorVitals: switchStateSchema,
  /** State of the app embed; while it is disabled, the theme prints nothing. */
  embed: z.object({ status: z.enum(['enabled', 'disabled', 'unknown']), activateUrl: z.string() }),
})
export type InstantPageState = z.infer<typeof instantPageSchema>

export const visitorMetricsSchema = z.object({
  /** Range of UTC days, ending today. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** All devices together, then each device with visits. */
  devices: z.array(z.object({ device: z.enum(['all', ...DEVICES]), visits: count, metrics: metricsSchema })),
  types: z.array(z.object({ type: z.enum(PAGE_TYPES), visits: count, metrics: metricsSchema })),
  /** The pages with most visits. */
  pages: z.array(z.object({ page: z.string(), visits: count, metrics: metricsSchema })),
})
export type VisitorMetrics = z.infer<typeof visitorMetricsSchema>

export const printedSchema = z.object({
  url: z.string(),
  readAt: z.iso.datetime(),
  rules: z.boolean(),
  script: z.boolean(),
  vitals: z.boolean(),
})
export type Seen = z.infer<typeof printedSchema>

export const instantPageContract = {
  state: oc.route({ method: 'GET', path: '/instant-page' }).output(answer(instantPageSchema)),
  /** Switches a feature on or off, on the storefront and in Signpost; the change appears in History. */
  save: oc
    .route({ method: 'PUT', path: '/instant-page' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ name: z.enum(SWITCHES), on: z.boolean() }))
    .output(answer(z.object({ state: instantPageSchema, operationId: z.string().nullable() }))),
  /** What the store's own visitors experienced in the last 28 days. */
  metrics: oc.route({ method: 'GET', path: '/instant-page/metrics' }).output(answer(visitorMetricsSchema)),
  /** Reads the home page as visitors get it now. */
  look: oc
    .route({ method: 'POST', path: '/instant-page/look' })
    .meta({ visit: 'support' })
    .output(answer(printedSchema)),
}
