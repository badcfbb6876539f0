import { oc } from '@orpc/contract'
import { z } from 'zod'
import { METRIC_SOURCES, MOST_TARGETS, SOURCES, TARGET_KINDS } from './domain/keyword.ts'
import { VIEWS } from './domain/views.ts'

const count = z.number().int().min(0)
const time = z.iso.datetime()
const id = z.string().regex(/^\d{1,19}$/)
const amount = count.nullable()
const share = z.number().min(0).max(1)

export const PAGE_SIZE = 50
/** Characters of a file of metrics. */
const LONGEST_FILE = 2_000_000

export const settingsSchema = z.strictObject({
  source: z.enum(SOURCES),
  /** As ISO 3166 and 639 have them. */
  country: z.string().regex(/^[A-Z]{2}$/),
  language: z.string().regex(/^[a-z]{2}$/),
})
export type KeywordSettings = z.infer<typeof settingsSchema>

/** Whose account a source is asked with; null: nobody's, so it cannot be asked. */
const accountOf = z.enum(['own', 'installation']).nullable()

export const keywordStateSchema = z.object({
  settings: settingsSchema,
  sources: z.object({ 'google-ads': accountOf, dataforseo: accountOf }),
  /** The shop's own account, by what may be shown of it. */
  account: z.object({ source: z.enum(['google-ads', 'dataforseo']), name: z.string() }).nullable(),
  targets: z.record(z.enum(TARGET_KINDS), count),
  /** Keywords of targets of which the chosen source has said something. */
  known: count,
  /** Of the stored search metrics; null while there is none. */
  report: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      queries: count,
      leftOut: count,
      overlaps: count,
      gaps: count,
      /** Of the impressions of the property, those whose query Google hides. */
      hidden: share,
      madeAt: time,
    })
    .nullable(),
  isConnected: z.boolean(),
  /** Days of search metrics are on their way, or a report is being made of them. */
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
  /** Null: the source says nothing of it. */
  metrics: metricsSchema.nullable(),
  /** Of the store itself, over three months; null: it was not shown, or nothing is known. */
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
  /** Of each of three months, the oldest first. */
  positions: z.array(z.number().nullable()),
  /** Places won; below 0: lost. Null where it was shown in one month only. */
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
  /** `far`: shown behind the first page; `absent`: a keyword of yours that was never shown. */
  kind: z.enum(['far', 'absent']),
  query: z.string(),
  impressions: amount,
  position: z.number().nullable(),
  page: z.string().nullable(),
  volume: amount,
})
export type KeywordGap = z.infer<typeof gapSchema>

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.object({ rows: z.array(row), total: count, pageSize: count }) })
const state = z.object({ data: keywordStateSchema })
const targets = z.object({ data: z.array(targetSchema) })
const file = z.object({ data: z.object({ name: z.string(), text: z.string() }) })

const short = z.string().trim().min(1).max(300)
export const accountSchema = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('dataforseo'), login: short, password: short }),
  z.strictObject({
    source: z.literal('google-ads'),
    developerToken: short,
    clientId: short,
    clientSecret: short,
    refreshToken: short,
    customerId: z.string().regex(/^\d{3}-?\d{3}-?\d{4}$/),
  }),
])
export type KeywordAccount = z.infer<typeof accountSchema>

export const csvAnswerSchema = z.object({
  read: count,
  /** Of the keywords of targets, those that stand in the file. */
  matched: count,
  refused: z.array(z.object({ line: count, fault: z.enum(['empty', 'twice']) })),
})
export type CsvAnswer = z.infer<typeof csvAnswerSchema>

export const keywordsContract = {
  get: oc.route({ method: 'GET', path: '/keywords' }).output(state),
  save: oc.route({ method: 'PUT', path: '/keywords/settings' }).input(settingsSchema).output(state),
  targets: oc.route({ method: 'GET', path: '/keywords/targets' }).output(targets),
  /** The collections or products whose keywords are looked at, in place of those before. */
  choose: oc
    .route({ method: 'PUT', path: '/keywords/targets/{kind}' })
    .input(z.strictObject({ kind: z.enum(TARGET_KINDS), ids: z.array(id).max(MOST_TARGETS.product * 2) }))
    .output(targets),
  rename: oc
    .route({ method: 'PUT', path: '/keywords/targets/{kind}/{id}' })
    .input(z.strictObject({ kind: z.enum(TARGET_KINDS), id, keyword: z.string().max(200) }))
    .output(targets),
  /** Reads metrics from a file. */
  csv: oc
    .route({ method: 'POST', path: '/keywords/csv' })
    .input(z.strictObject({ text: z.string().max(LONGEST_FILE) }))
    .output(z.object({ data: csvAnswerSchema })),
  /** Asks the chosen source about all keywords of targets. */
  fetch: oc.route({ method: 'POST', path: '/keywords/fetch' }).output(state),
  saveAccount: oc.route({ method: 'PUT', path: '/keywords/account' }).input(accountSchema).output(state),
  removeAccount: oc.route({ method: 'DELETE', path: '/keywords/account' }).output(state),
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
    .input(z.object({ of: z.enum(['targets', 'rankings']) }))
    .output(file),
}
