import { oc } from '@orpc/contract'
import { z } from 'zod'
import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import { COMPARISONS, REPORT_DEVICES, REPORT_TYPES, SORTS, TABLES } from './domain/report-choices.ts'

const count = z.number().int().min(0)
const time = z.iso.datetime()
const day = z.iso.date()

export const connectionStateSchema = z.object({
  /** How this installation lets stores connect; the address of the service account where there is one. */
  offers: z.object({ signIn: z.boolean(), serviceAccount: z.string().nullable() }),
  connection: z
    .object({
      way: z.enum(['oauth', 'service-account']),
      account: z.string(),
      property: z.string().nullable(),
      permission: z.string().nullable(),
      /** Code of why it works no more. */
      broken: z.string().nullable(),
      connectedAt: time,
    })
    .nullable(),
  /** What was fetched, or is; null before a property was chosen. It outlives the connection. */
  fill: z
    .object({
      property: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      /** Code of what it waits for, or what ended it. */
      reason: z.string().nullable(),
      /** Days of an earlier property are being removed. */
      clearing: z.boolean(),
      /** Days that hold anything, of all search types. */
      done: count,
      total: count,
      /** The first and last day there is, and the last whose numbers are final; Pacific time. */
      firstDay: day.nullable(),
      lastDay: day.nullable(),
      finalDay: day.nullable(),
      fetchedAt: time.nullable(),
    })
    .nullable(),
})
export type ConnectionState = z.infer<typeof connectionStateSchema>

export const propertiesSchema = z.object({
  own: z.array(
    z.object({ property: z.string(), permission: z.string(), readable: z.boolean(), whole: z.boolean() }),
  ),
  /** Properties of the account that belong to other sites. */
  others: count,
})
export type Properties = z.infer<typeof propertiesSchema>

/** What a report is asked, as it stands in the URL. */
export const reportInputSchema = z.object({
  range: z.enum([...RANGE_PRESETS, 'custom']).default('30d'),
  /** Of a custom range. */
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(COMPARISONS).default('before'),
  type: z.enum(REPORT_TYPES).default('web'),
  device: z.enum(REPORT_DEVICES).optional(),
  /** Three letters, as the search engine names countries. */
  country: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
})
export type ReportInput = z.infer<typeof reportInputSchema>

const rangeSchema = z.object({ from: day, to: day })
/** `position`: mean of the topmost place; null where there was no impression, or the search type knows none. */
const measures = { clicks: count, impressions: count, position: z.number().nullable() }

export const summarySchema = z.object({
  range: rangeSchema,
  compared: rangeSchema.nullable(),
  /** By property, hidden queries included. */
  total: z.object(measures),
  before: z.object(measures).nullable(),
  /** What the named queries of the range come to, by property. Null where the search type knows no queries. */
  named: z.object({ clicks: count, impressions: count }).nullable(),
  /** Days of the range that are not fetched yet. */
  missingDays: count,
  /** Days where the search engine gave as many rows as it gives: there are more. */
  truncatedDays: count,
  days: z.array(z.object({ day, final: z.boolean(), ...measures })),
  daysBefore: z.array(z.object({ day, ...measures })),
  countries: z.array(z.string()),
  types: z.array(z.enum(REPORT_TYPES)),
})
export type Summary = z.infer<typeof summarySchema>

export const tableInputSchema = reportInputSchema.extend({
  table: z.enum(TABLES).default('queries'),
  /** Only queries that led to this page, or pages this query led to. */
  url: z.string().max(2_000).optional(),
  query: z.string().max(2_000).optional(),
  /** Part of the query or URL. */
  q: z.string().max(200).optional(),
  sort: z.enum(SORTS).default('clicks'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
export type TableInput = z.infer<typeof tableInputSchema>

/** What the store's catalogue knows of a page. */
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
  /** How clicks and impressions are counted in it: never mixed with the other way. */
  counted: z.enum(['byProperty', 'byPage']),
  rows: z.array(tableRowSchema),
  /** Rows that fit, and of how many there are in all: the top ones are kept. */
  total: count,
  known: count,
  pageSize: count,
  /** Computed from the days at this time. */
  asOf: time,
})
export type ReportTable = z.infer<typeof reportTableSchema>

export const PAGE_SIZE = 25

export const rewriteSchema = z.object({
  url: z.string(),
  clicks: count,
  impressions: count,
  position: z.number(),
  /** Clicks for each impression: its own, and what the store's other pages get at that place. */
  ctr: z.number(),
  usual: z.number(),
  /** Clicks it would have with the usual share. */
  missed: count,
  resource: resourceSchema,
  queries: z.array(z.string()),
})
export type Rewrite = z.infer<typeof rewriteSchema>

const state = z.object({ data: connectionStateSchema })

export const searchConsoleContract = {
  get: oc.route({ method: 'GET', path: '/search-console' }).output(state),
  /** Begins a sign-in: where to lead the merchant. */
  connect: oc
    .route({ method: 'POST', path: '/search-console/sign-in' })
    .output(z.object({ data: z.object({ url: z.url() }) })),
  /** Ends a sign-in that has led back. */
  finish: oc
    .route({ method: 'POST', path: '/search-console/sign-in/end' })
    .input(z.strictObject({ consent: z.string().regex(/^[A-Za-z0-9_-]{32}$/) }))
    .output(state),
  connectServiceAccount: oc.route({ method: 'POST', path: '/search-console/service-account' }).output(state),
  properties: oc
    .route({ method: 'GET', path: '/search-console/properties' })
    .output(z.object({ data: propertiesSchema })),
  choose: oc
    .route({ method: 'PUT', path: '/search-console/property' })
    .input(z.strictObject({ property: z.string().min(1).max(2_000) }))
    .output(state),
  disconnect: oc.route({ method: 'DELETE', path: '/search-console' }).output(state),
  /** Fetches what is missing now. */
  fetch: oc.route({ method: 'POST', path: '/search-console/days' }).output(state),
  summary: oc
    .route({ method: 'GET', path: '/search-console/report' })
    .input(reportInputSchema)
    .output(z.object({ data: summarySchema.nullable() })),
  table: oc
    .route({ method: 'GET', path: '/search-console/report/rows' })
    .input(tableInputSchema)
    .output(z.object({ data: reportTableSchema.nullable() })),
  csv: oc
    .route({ method: 'GET', path: '/search-console/report/csv' })
    .input(tableInputSchema)
    .output(z.object({ data: z.object({ name: z.string(), text: z.string() }) })),
  rewrites: oc.route({ method: 'GET', path: '/search-console/rewrites' }).output(
    z.object({
      data: z.object({ rows: z.array(rewriteSchema), from: day.nullable(), to: day.nullable() }),
    }),
  ),
}
