import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { SEARCH_TYPES } from '#core/search-console/domain/search-types.ts'
import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import { answer, count, time } from '#kit/shared/schemas.ts'
import { COMPARISONS, REPORT_DEVICES, SORTS, TABLES } from './domain/report-choices.ts'

const day = z.iso.date()

export const connectionStateSchema = z.object({
  /** Ways this installation offers to connect, with the address of the service account, if any. */
  offers: z.object({ signIn: z.boolean(), serviceAccount: z.string().nullable() }),
  connection: z
    .object({
      way: z.enum(['oauth', 'service-account']),
      account: z.string(),
      property: z.string().nullable(),
      permission: z.string().nullable(),
      /** Code of why it no longer works. */
      broken: z.string().nullable(),
      connectedAt: time,
    })
    .nullable(),
  /** Progress of fetching; null before a property was chosen. Outlives the connection. */
  fill: z
    .object({
      property: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      /** Code of what it waits for, or what ended it. */
      reason: z.string().nullable(),
      /** Days of an earlier property are being deleted. */
      clearing: z.boolean(),
      /** Number of days done, over all search types. */
      done: count,
      total: count,
      /** First and last day fetched, and the last with final numbers; Pacific time. */
      firstDay: day.nullable(),
      lastDay: day.nullable(),
      finalDay: day.nullable(),
      fetchedAt: time.nullable(),
      /** Days given up until the next fill, and the code of why; null: none. */
      setAside: z.object({ days: count, reason: z.string() }).nullable(),
    })
    .nullable(),
})
export type ConnectionState = z.infer<typeof connectionStateSchema>

export const propertiesSchema = z.object({
  own: z.array(
    z.object({ property: z.string(), permission: z.string(), readable: z.boolean(), whole: z.boolean() }),
  ),
  /** Number of the account's properties that belong to other sites. */
  others: count,
})
export type Properties = z.infer<typeof propertiesSchema>

/** Parameters of a report, as in the URL. */
export const reportInputSchema = z.object({
  range: z.enum([...RANGE_PRESETS, 'custom']).default('30d'),
  /** Bounds of a custom range. */
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(COMPARISONS).default('before'),
  type: z.enum(SEARCH_TYPES).default('web'),
  device: z.enum(REPORT_DEVICES).optional(),
  /** Three-letter code, as the search engine uses. */
  country: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
})
export type ReportInput = z.infer<typeof reportInputSchema>

const rangeSchema = z.object({ from: day, to: day })
/** `position`: mean of the topmost position; null without impressions, or if the search type has no positions. */
const measures = { clicks: count, impressions: count, position: z.number().nullable() }

export const summarySchema = z.object({
  range: rangeSchema,
  compared: rangeSchema.nullable(),
  /** Whether a comparison was asked for that incomplete days make impossible. */
  isIncomparable: z.boolean(),
  /** Counted by property, hidden queries included. */
  total: z.object(measures),
  before: z.object(measures).nullable(),
  /** Sum of the named queries in the range, by property. Null if the search type has no queries. */
  named: z.object({ clicks: count, impressions: count }).nullable(),
  /** Number of days in the range not fetched yet. */
  missingDays: count,
  /** Number of days with as many rows as the search engine returns at most: more exist. */
  truncatedDays: count,
  days: z.array(z.object({ day, final: z.boolean(), ...measures })),
  daysBefore: z.array(z.object({ day, ...measures })),
  countries: z.array(z.string()),
  types: z.array(z.enum(SEARCH_TYPES)),
})
export type Summary = z.infer<typeof summarySchema>

export const tableInputSchema = reportInputSchema.extend({
  table: z.enum(TABLES).default('queries'),
  /** Only queries that led to this page, or pages that this query led to. */
  url: z.string().max(2_000).optional(),
  query: z.string().max(2_000).optional(),
  /** Part of the query or URL. */
  q: z.string().max(200).optional(),
  sort: z.enum(SORTS).default('clicks'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
export type TableInput = z.infer<typeof tableInputSchema>

/** The catalogue's facts about a page. */
const resourceSchema = z.object({
  kind: z.enum(['product', 'collection', 'page', 'article']),
  id: z.string(),
  title: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
})
export type PageResource = z.infer<typeof resourceSchema>

export const tableRowSchema = z.object({
  key: z.string(),
  ...measures,
  before: z.object(measures).nullable(),
  resource: resourceSchema.nullable(),
})
export type TableRow = z.infer<typeof tableRowSchema>

export const reportTableSchema = z.object({
  /** How its clicks and impressions are counted; the two ways are never mixed. */
  counted: z.enum(['byProperty', 'byPage']),
  rows: z.array(tableRowSchema),
  /** Number of matching rows, those that only the compared period had included. */
  total: count,
  /** Number of rows of the range, and of those among them that are stored and searched: the top ones. */
  known: count,
  kept: count,
  pageSize: count,
  /** Time the table was computed from the days. */
  asOf: time,
})
export type ReportTable = z.infer<typeof reportTableSchema>

export const PAGE_SIZE = 25

export const rewriteSchema = z.object({
  url: z.string(),
  clicks: count,
  impressions: count,
  position: z.number(),
  /** Clicks per impression: the page's own, and the usual one of the store's pages at that position. */
  ctr: z.number(),
  usual: z.number(),
  /** Clicks it lacks compared with the usual share. */
  missed: count,
  resource: resourceSchema,
  queries: z.array(z.string()),
})
export type Rewrite = z.infer<typeof rewriteSchema>

const state = answer(connectionStateSchema)

export const searchConsoleContract = {
  get: oc.route({ method: 'GET', path: '/search-console' }).output(state),
  /** Begins a sign-in; returns the URL to send the merchant to. */
  connect: oc
    .route({ method: 'POST', path: '/search-console/sign-in' })
    .meta({ visit: 'merchant' })
    .output(answer(z.object({ url: z.url() }))),
  /** Ends a sign-in after the redirect back. */
  finish: oc
    .route({ method: 'POST', path: '/search-console/sign-in/end' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ consent: z.string().regex(/^[A-Za-z0-9_-]{32}$/) }))
    .output(state),
  connectServiceAccount: oc
    .route({ method: 'POST', path: '/search-console/service-account' })
    .meta({ visit: 'merchant' })
    .output(state),
  properties: oc
    .route({ method: 'GET', path: '/search-console/properties' })
    .output(answer(propertiesSchema)),
  choose: oc
    .route({ method: 'PUT', path: '/search-console/property' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ property: z.string().min(1).max(2_000) }))
    .output(state),
  disconnect: oc
    .route({ method: 'DELETE', path: '/search-console' })
    .meta({ visit: 'merchant' })
    .output(state),
  /** Begins to fetch missing days now. */
  fetch: oc.route({ method: 'POST', path: '/search-console/days' }).meta({ visit: 'support' }).output(state),
  summary: oc
    .route({ method: 'GET', path: '/search-console/report' })
    .input(reportInputSchema)
    .output(answer(summarySchema.nullable())),
  table: oc
    .route({ method: 'GET', path: '/search-console/report/rows' })
    .input(tableInputSchema)
    .output(answer(reportTableSchema.nullable())),
  csv: oc
    .route({ method: 'GET', path: '/search-console/report/csv' })
    .meta({ visit: 'merchant' })
    .input(tableInputSchema)
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  rewrites: oc
    .route({ method: 'GET', path: '/search-console/rewrites' })
    .output(answer(z.object({ rows: z.array(rewriteSchema), from: day.nullable(), to: day.nullable() }))),
}
