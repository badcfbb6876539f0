import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count, time } from '#kit/shared/schemas.ts'
import { METRIC_SOURCES, MOST_TARGETS, SOURCES, TARGET_KINDS } from './domain/keyword.ts'
import { VIEWS } from './domain/views.ts'

const id = z.string().regex(/^\d{1,19}$/)
const amount = count.nullable()
const share = z.number().min(0).max(1)

export const PAGE_SIZE = 50
/** Most characters of an uploaded file of metrics. */
const LONGEST_FILE = 2_000_000

export const settingsSchema = z.strictObject({
  source: z.enum(SOURCES),
  /** ISO 3166 and ISO 639 codes. */
  country: z.string().regex(/^[A-Z]{2}$/),
  language: z.string().regex(/^[a-z]{2}$/),
})
export type KeywordSettings = z.infer<typeof settingsSchema>

/** Whose account the source is queried with; null: there is none, so the source cannot be queried. */
const accountOf = z.enum(['own', 'installation']).nullable()

export const keywordStateSchema = z.object({
  settings: settingsSchema,
  sources: z.object({ 'google-ads': accountOf, dataforseo: accountOf }),
  /** The parts of the shop's own account that may be shown. */
  account: z.object({ source: z.enum(['google-ads', 'dataforseo']), name: z.string() }).nullable(),
  targets: z.record(z.enum(TARGET_KINDS), count),
  /** Number of target keywords the chosen source has metrics for. */
  known: count,
  /** Report on the stored search metrics; null until one is made. */
  report: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      queries: count,
      leftOut: count,
      overlaps: count,
      gaps: count,
      /** Share of the property's impressions whose query Google hides. */
      hidden: share,
      madeAt: time,
      /** Days of this time still to be fetched. */
      missingDays: count,
    })
    .nullable(),
  /** False as well while the connection does not work. */
  isConnected: z.boolean(),
  /** Error code of a connection that no longer works. */
  broken: z.string().nullable(),
  /** True while days of search metrics are being fetched or a report is being made from them. */
  isReporting: z.boolean(),
})
export type KeywordState = z.infer<typeof keywordStateSchema>

const competitorSchema = z.object({
  position: count,
  domain: z.string(),
  url: z.string(),
  title: z.string(),
})

const metricsSchema = z.object({
  source: z.enum(METRIC_SOURCES),
  month: z.string().nullable(),
  volume: amount,
  competition: z.enum(['low', 'medium', 'high']).nullable(),
  competitionIndex: amount,
  cpcMicros: amount,
  lowBidMicros: amount,
  highBidMicros: amount,
  currency: z.string().nullable(),
  months: z.array(z.object({ month: z.string(), volume: count })),
  competitors: z.array(competitorSchema).nullable(),
  fetchedAt: time,
})

export const targetSchema = z.object({
  kind: z.enum(TARGET_KINDS),
  id,
  title: z.string(),
  keyword: z.string(),
  /** Null: the source has no metrics for it. */
  metrics: metricsSchema.nullable(),
  /** The store's own ranking over three months; null if the search engine names no such query, or no data is stored. */
  own: z.object({ clicks: count, impressions: count, position: z.number() }).nullable(),
})
export type KeywordTarget = z.infer<typeof targetSchema>

export const listInputSchema = z.object({
  view: z.enum(VIEWS).default('all'),
  q: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
export type KeywordListInput = z.infer<typeof listInputSchema>

export const rankingSchema = z.object({
  id: z.string(),
  query: z.string(),
  clicks: count,
  impressions: count,
  position: z.number(),
  /** Positions in each of three months, oldest first. */
  positions: z.array(z.number().nullable()),
  /** Positions gained; negative: lost. Null if it was shown in fewer than two months. */
  moved: z.number().nullable(),
  page: z.string().nullable(),
  pages: count,
})
export type KeywordRanking = z.infer<typeof rankingSchema>

export const overlapSchema = z.object({
  id: z.string(),
  query: z.string(),
  impressions: count,
  clicks: count,
  pages: z.array(
    z.object({ url: z.string(), clicks: count, impressions: count, position: z.number(), share }),
  ),
})
export type KeywordOverlap = z.infer<typeof overlapSchema>

export const gapSchema = z.object({
  /** `far`: shown beyond the first page of results; `absent`: a target keyword that is no named query. */
  kind: z.enum(['far', 'absent']),
  query: z.string(),
  impressions: amount,
  position: z.number().nullable(),
  page: z.string().nullable(),
  volume: amount,
})
export type KeywordGap = z.infer<typeof gapSchema>

const pageOf = <Row extends z.ZodType>(row: Row) =>
  answer(z.object({ rows: z.array(row), total: count, pageSize: count }))
const state = answer(keywordStateSchema)
const targets = answer(z.array(targetSchema))
const file = answer(z.object({ name: z.string(), text: z.string() }))

const short = z.string().trim().min(1).max(300)
const googleAdsId = z.string().regex(/^\d{3}-?\d{3}-?\d{4}$/)
export const accountSchema = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('dataforseo'), login: short, password: short }),
  z.strictObject({
    source: z.literal('google-ads'),
    developerToken: short,
    clientId: short,
    clientSecret: short,
    refreshToken: short,
    customerId: googleAdsId,
    loginCustomerId: googleAdsId.optional(),
  }),
])
export type KeywordAccount = z.infer<typeof accountSchema>

export const csvAnswerSchema = z.object({
  read: count,
  /** Number of target keywords found in the file. */
  matched: count,
  /** Lines without a keyword, or that repeat one: their number, and the first of them. */
  leftOut: count,
  refused: z.array(z.object({ line: count, fault: z.enum(['empty', 'twice']) })),
  /** Number of lines beyond the most a file may have. */
  unread: count,
})
export type CsvAnswer = z.infer<typeof csvAnswerSchema>

/** `view` and `q` narrow the rankings, as on the screen. */
export const fileInputSchema = listInputSchema
  .omit({ page: true })
  .extend({ of: z.enum(['targets', 'rankings', 'overlaps', 'gaps']) })
export type KeywordFileInput = z.infer<typeof fileInputSchema>

export const keywordsContract = {
  get: oc.route({ method: 'GET', path: '/keywords' }).output(state),
  save: oc
    .route({ method: 'PUT', path: '/keywords/settings' })
    .meta({ visit: 'support' })
    .input(settingsSchema)
    .output(state),
  targets: oc.route({ method: 'GET', path: '/keywords/targets' }).output(targets),
  /** Replaces the collections or products whose keywords are analysed. */
  choose: oc
    .route({ method: 'PUT', path: '/keywords/targets/{kind}' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ kind: z.enum(TARGET_KINDS), ids: z.array(id).max(MOST_TARGETS.product * 2) }))
    .output(targets),
  rename: oc
    .route({ method: 'PUT', path: '/keywords/targets/{kind}/{id}' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ kind: z.enum(TARGET_KINDS), id, keyword: z.string().max(200) }))
    .output(targets),
  /** Imports metrics from a file, for the country and language given with it, else for those of the settings. */
  csv: oc
    .route({ method: 'POST', path: '/keywords/csv' })
    .meta({ visit: 'support' })
    .input(
      settingsSchema
        .pick({ country: true, language: true })
        .partial()
        .extend({ text: z.string().max(LONGEST_FILE) }),
    )
    .output(answer(csvAnswerSchema)),
  /** Queries the chosen source for the keywords of all targets. */
  fetch: oc.route({ method: 'POST', path: '/keywords/fetch' }).meta({ visit: 'support' }).output(state),
  saveAccount: oc
    .route({ method: 'PUT', path: '/keywords/account' })
    .meta({ visit: 'merchant' })
    .input(accountSchema)
    .output(state),
  removeAccount: oc
    .route({ method: 'DELETE', path: '/keywords/account' })
    .meta({ visit: 'merchant' })
    .output(state),
  rankings: oc
    .route({ method: 'GET', path: '/keywords/rankings' })
    .input(listInputSchema)
    .output(pageOf(rankingSchema)),
  overlaps: oc
    .route({ method: 'GET', path: '/keywords/overlaps' })
    .input(listInputSchema.pick({ page: true }))
    .output(pageOf(overlapSchema)),
  gaps: oc
    .route({ method: 'GET', path: '/keywords/gaps' })
    .input(listInputSchema.pick({ page: true }))
    .output(pageOf(gapSchema)),
  export: oc
    .route({ method: 'GET', path: '/keywords/export' })
    .meta({ visit: 'merchant' })
    .input(fileInputSchema)
    .output(file),
}
