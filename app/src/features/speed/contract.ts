import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { speedCauseSchema } from '#core/theme-speed/speed-cause-schema.ts'
import { DEVICES, INSIGHTS, LAB_SOURCES } from '#kit/shared/lighthouse-names.ts'
import { answer, count, numericId, time } from '#kit/shared/schemas.ts'

const deviceSchema = z.enum(DEVICES)
const amount = z.number()
const text = z.string()

const labMetricsSchema = z.object({
  fcp: amount,
  lcp: amount,
  tbt: amount,
  cls: amount,
  si: amount,
  ttfb: amount,
})

/** Same shape as adapters/lighthouse/lab-result.ts, which browser code cannot import. */
export const labResultSchema = z.object({
  score: count,
  version: text,
  finalUrl: text,
  metrics: labMetricsSchema,
  lcpElement: z
    .object({
      selector: text,
      snippet: text,
      label: text,
      width: amount,
      height: amount,
      url: text.nullable(),
      bytes: amount.nullable(),
    })
    .nullable(),
  lcpParts: z
    .object({
      ttfb: amount,
      loadDelay: amount.nullable(),
      loadDuration: amount.nullable(),
      renderDelay: amount,
    })
    .nullable(),
  lcpDiscovery: z
    .object({ priorityHinted: z.boolean(), eagerlyLoaded: z.boolean(), requestDiscoverable: z.boolean() })
    .nullable(),
  insights: z.array(
    z.object({
      id: z.enum(INSIGHTS),
      lcpMs: amount,
      bytes: amount,
      items: z.array(z.object({ what: text, bytes: amount.nullable(), ms: amount.nullable() })),
    }),
  ),
  filmstrip: z.array(z.object({ atMs: amount, image: text })),
  observed: z.object({ fcp: amount, lcp: amount, domReady: amount, load: amount }),
  requests: z.array(z.object({ url: text, kind: text, bytes: amount, startMs: amount, endMs: amount })),
  left: count,
  bytes: amount,
})
export type LabResult = z.infer<typeof labResultSchema>

const labSource = z.enum(LAB_SOURCES)
const measuredSchema = z.object({
  testId: text,
  at: time,
  score: count,
  metrics: labMetricsSchema,
  /** Number of runs this is the median of. */
  runs: count,
  source: labSource,
})
export type Measured = z.infer<typeof measuredSchema>

export const TEST_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
const testSchema = z.object({
  id: text,
  state: z.enum(TEST_STATES),
  reason: text.nullable(),
  values: z.record(text, z.union([text, amount])),
  done: count,
  total: count,
  /** Number of tests ahead of it in this installation; 0: it is next or running. */
  before: count,
  askedAt: time,
  finishedAt: time.nullable(),
})
export type SpeedTest = z.infer<typeof testSchema>

const fieldMetric = z.enum(['lcp', 'inp', 'cls', 'fcp', 'ttfb'])
const fieldSchema = z.object({
  covers: z.enum(['page', 'origin', 'none']),
  fetchedAt: time,
  record: z
    .object({
      from: text,
      to: text,
      metrics: z.partialRecord(
        fieldMetric,
        z.object({ p75: amount, shares: z.tuple([amount, amount, amount]) }),
      ),
    })
    .nullable(),
  /** Windows that end within the requested range, oldest first. */
  history: z.array(z.object({ from: text, to: text, p75: z.partialRecord(fieldMetric, amount.nullable()) })),
})
export type Field = z.infer<typeof fieldSchema>

/** What our own script measured for the store's visitors. */
const visitorsSchema = z.object({
  collecting: z.boolean(),
  from: text,
  to: text,
  visits: count,
  metrics: z.partialRecord(fieldMetric, z.object({ p75: amount, shares: z.tuple([amount, amount, amount]) })),
})
export type Visitors = z.infer<typeof visitorsSchema>

const trendPointSchema = z.object({ at: time, score: count, lcp: amount, runs: count })

const sideSchema = z.object({
  before: measuredSchema.nullable(),
  after: measuredSchema.nullable(),
  /** Results within the range, oldest first. */
  trend: z.array(trendPointSchema),
})
export type Side = z.infer<typeof sideSchema>

export const reportSchema = z.object({
  url: text,
  /** False: the page was never measured, and everything else is empty except `field` and `visitors`. */
  isFollowed: z.boolean(),
  mobile: sideSchema,
  desktop: sideSchema,
  /** The newest complete result for the requested device. */
  detail: z.object({ at: time, source: labSource, result: labResultSchema }).nullable(),
  /** The open test, or the last one a merchant requested. */
  test: testSchema.nullable(),
  /** Null: never fetched. */
  field: fieldSchema.nullable(),
  /** Null: visits of such a page are not counted. */
  visitors: visitorsSchema.nullable(),
  /** Whether the plan allows another test, or another fetch of field data. */
  mayTest: z.boolean(),
  mayFetch: z.boolean(),
})
export type SpeedReport = z.infer<typeof reportSchema>

const pageSchema = z.object({
  id: text,
  url: text,
  mobile: measuredSchema.nullable(),
  desktop: measuredSchema.nullable(),
  isMoving: z.boolean(),
})
export type FollowedPage = z.infer<typeof pageSchema>

export const speedStateSchema = z.object({
  origin: text,
  isProtected: z.boolean(),
  pages: z.array(pageSchema),
  mostPages: count,
  /** Whether pages are measured daily; otherwise only on request. */
  everyDay: z.boolean(),
  lab: z.object({
    source: labSource,
    isPresent: z.boolean(),
    runs: count,
    /**
     * Pages all machines can test per day with one run each, from the duration of their last runs; null before the
     * first run.
     */
    pagesPerDay: count.nullable(),
    secondsPerRun: amount.nullable(),
  }),
  hasFieldKey: z.boolean(),
})
export type SpeedState = z.infer<typeof speedStateSchema>

/** Filters as given in the URL; the service reports missing ones with the specification's messages. */
const filters = {
  device: text.max(20).optional(),
  range: text.max(20).optional(),
  from: text.max(10).optional(),
  to: text.max(10).optional(),
}
const url = text.max(2_000)
const report = answer(reportSchema)

export const speedContract = {
  get: oc.route({ method: 'GET', path: '/speed' }).output(answer(speedStateSchema)),
  /** The tested pages as a file. */
  csv: oc
    .route({ method: 'GET', path: '/speed/csv' })
    .meta({ visit: 'merchant' })
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  page: oc
    .route({ method: 'GET', path: '/speed/page' })
    .input(z.object({ url: url.optional(), ...filters }))
    .output(report),
  /** The whole store: what visitors of all its pages experienced. */
  store: oc
    .route({ method: 'GET', path: '/speed/store' })
    .input(z.object(filters))
    .output(
      answer(z.object({ field: fieldSchema.nullable(), visitors: visitorsSchema, mayFetch: z.boolean() })),
    ),
  /** The causes of a slow page, down to the line of the theme. */
  causes: oc
    .route({ method: 'GET', path: '/speed/causes' })
    .input(z.object({ url, device: filters.device }))
    .output(answer(z.object({ causes: z.array(speedCauseSchema) }))),
  /** Requests a lab test of a page on both devices. */
  test: oc
    .route({ method: 'POST', path: '/speed/tests' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ url }))
    .output(answer(testSchema)),
  stop: oc
    .route({ method: 'POST', path: '/speed/tests/{id}/stop' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(answer(testSchema)),
  /** Fetches what visitors experienced on a page or, without one, on the whole store. */
  fetch: oc
    .route({ method: 'POST', path: '/speed/field' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ url: url.optional(), device: deviceSchema }))
    .output(answer(fieldSchema)),
  /** Makes the next test the new "before". */
  anew: oc
    .route({ method: 'POST', path: '/speed/pages/{id}/anew' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(answer(z.object({ id: text }))),
  remove: oc
    .route({ method: 'DELETE', path: '/speed/pages/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(answer(z.object({ id: text }))),
}
export type PageInput = z.infer<typeof pageInput>
const pageInput = z.object({ url: url.optional(), ...filters })
export type StoreInput = Omit<PageInput, 'url'>
