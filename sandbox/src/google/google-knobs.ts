import { z } from 'zod'

const rate = z.number().min(0).max(1)
const count = z.number().int().min(0).max(1_000_000_000)

/**
 * Faults the search engine can be told to simulate, and its limits. Source of the limits:
 * developers.google.com/webmaster-tools/limits (1,200 calls a minute for each site and each user, 40,000 for a
 * project; other methods 20 a second and 200 a minute for a user; 50,000 rows a day and search type,
 * developers.google.com/webmaster-tools/v1/how-tos/all-your-data).
 */
export const googleKnobs = z.strictObject({
  /** Rate of 429 answers despite remaining quota. */
  rateLimitRate: rate,
  /** `Retry-After` of these answers, in seconds; 0: none. */
  retryAfterSeconds: z.number().int().min(0).max(3_600),
  serverErrorRate: rate,
  /** Rate of requests rejected as invalid. */
  badRequestRate: rate,
  /** Rate of calls about a property denied with 403 although the account has access. */
  deniedRate: rate,
  /** Rate of connections cut without an answer. */
  resetRate: rate,
  latencyMs: z.number().int().min(0).max(600_000),
  /** Most rows per page of search analytics, even if more were asked for; 0: as many as asked for. */
  rowsPerPage: count,
  /** Rows returned per day and search type: only the top ones. */
  rowsPerDay: count,
  siteCallsPerMinute: count,
  userCallsPerMinute: count,
  projectCallsPerMinute: count,
  otherCallsPerMinute: count,
  /** URL inspections per site. */
  inspectionsPerMinute: count,
  inspectionsPerDay: count,
  /** Lifetime of an access token. */
  accessTokenSeconds: z.number().int().min(1).max(86_400),
  /** Searches per day, over all pages of a store. */
  searchesPerDay: count,
  /** Seed of the made-up searches. */
  seed: z.number().int(),
  /** Days of data before the newest day. */
  historyDays: z.number().int().min(1).max(486),
  /** Newest days on which nobody saw the store. */
  silentDays: z.number().int().min(0).max(486),
})
export type GoogleKnobs = z.infer<typeof googleKnobs>

/** A search engine without faults, with its published limits. */
export const FAULTLESS_GOOGLE: Readonly<GoogleKnobs> = {
  rateLimitRate: 0,
  retryAfterSeconds: 0,
  serverErrorRate: 0,
  badRequestRate: 0,
  deniedRate: 0,
  resetRate: 0,
  latencyMs: 0,
  rowsPerPage: 0,
  rowsPerDay: 50_000,
  siteCallsPerMinute: 1_200,
  userCallsPerMinute: 1_200,
  projectCallsPerMinute: 40_000,
  otherCallsPerMinute: 200,
  inspectionsPerMinute: 600,
  inspectionsPerDay: 2_000,
  accessTokenSeconds: 3_599,
  searchesPerDay: 900,
  seed: 1,
  historyDays: 486,
  silentDays: 0,
}
