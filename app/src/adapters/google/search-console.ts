import { z } from 'zod'
import { GoogleFailure } from './google-failure.ts'

const API = 'https://www.googleapis.com/webmasters/v3'

/** Quota a call counts towards. Source: developers.google.com/webmaster-tools/limits. */
export type GoogleQuota = 'analytics' | 'inspection' | 'other'

export interface GoogleCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
  quota: GoogleQuota
}
/** Sends a call with a merchant's tokens, within its quota. */
export type SendCall = (call: GoogleCall) => Promise<unknown>

export type SearchType = 'web' | 'image' | 'video' | 'news' | 'discover' | 'googleNews'
const siteList = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string().max(2_000), permissionLevel: z.string() })).default([]),
})
export type SiteEntry = z.infer<typeof siteList>['siteEntry'][number]

/** Returns the properties an account sees. Throws GoogleFailure. */
export async function listSites(send: SendCall): Promise<SiteEntry[]> {
  const answer = await send({ method: 'GET', url: `${API}/sites`, quota: 'other' })
  return read(siteList, answer).siteEntry
}

export interface AnalyticsQuestion {
  startDate: string
  endDate: string
  dimensions: readonly ('date' | 'query' | 'page' | 'country' | 'device' | 'searchAppearance')[]
  type: SearchType
  aggregationType: 'byPage' | 'byProperty' | 'auto'
  dataState: 'final' | 'all'
  startRow: number
  rowLimit: number
}
const number = z.number().finite().min(0)
const analytics = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string().max(8_000)).default([]),
        clicks: number,
        impressions: number,
        position: number.default(0),
      }),
    )
    .default([]),
  responseAggregationType: z.string().optional(),
  metadata: z
    .object({ first_incomplete_date: z.iso.date().optional(), firstIncompleteDate: z.iso.date().optional() })
    .optional(),
})
export type AnalyticsRow = z.infer<typeof analytics>['rows'][number]
export interface AnalyticsAnswer {
  rows: AnalyticsRow[]
  /** The first day with preliminary numbers; null if all are final. */
  firstIncompleteDay: string | null
}

/** Returns the rows of one call, at most 25,000. Throws GoogleFailure. */
export async function queryAnalytics(
  send: SendCall,
  property: string,
  question: AnalyticsQuestion,
): Promise<AnalyticsAnswer> {
  const url = `${API}/sites/${encodeURIComponent(property)}/searchAnalytics/query`
  const answer = await send({ method: 'POST', url, body: question, quota: 'analytics' })
  const { rows, metadata } = read(analytics, answer)
  return {
    rows,
    firstIncompleteDay: metadata?.first_incomplete_date ?? metadata?.firstIncompleteDate ?? null,
  }
}

const sitemap = z.object({
  path: z.string(),
  lastSubmitted: z.string().optional(),
  isPending: z.boolean().default(false),
  lastDownloaded: z.string().optional(),
  warnings: z.coerce.number().int().default(0),
  errors: z.coerce.number().int().default(0),
})
export type SearchConsoleSitemap = z.infer<typeof sitemap>

/** Returns the sitemaps of a property. Throws GoogleFailure. */
export async function listSitemaps(send: SendCall, property: string): Promise<SearchConsoleSitemap[]> {
  const answer = await send({ method: 'GET', url: sitemapsUrl(property), quota: 'other' })
  return read(z.object({ sitemap: z.array(sitemap).default([]) }), answer).sitemap
}

/** Submits a sitemap; resubmits a known one. Throws GoogleFailure. */
export async function putSitemap(send: SendCall, property: string, url: string): Promise<void> {
  await send({ method: 'PUT', url: `${sitemapsUrl(property)}/${encodeURIComponent(url)}`, quota: 'other' })
}

/**
 * Removes a sitemap from the property's list; the file and what the search engine crawls stay. Throws GoogleFailure.
 */
export async function deleteSitemap(send: SendCall, property: string, url: string): Promise<void> {
  await send({
    method: 'DELETE',
    url: `${sitemapsUrl(property)}/${encodeURIComponent(url)}`,
    quota: 'other',
  })
}

const sitemapsUrl = (property: string): string => `${API}/sites/${encodeURIComponent(property)}/sitemaps`

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer ?? {})
  if (!parsed.success)
    throw new GoogleFailure('unreadable', `not understood: ${parsed.error.issues[0]?.path.join('.')}`)
  return parsed.data
}
