import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { parsedJson } from '#kit/shared/parsed-json.ts'
import { COUNTRY_NUMBERS, LANGUAGE_NUMBERS } from './google-ads-ids.ts'
import { type KeywordAnswer, type KeywordQuestion, KeywordSourceFailure } from './keyword-answer.ts'

const API = 'https://googleads.googleapis.com/v26'
const TOKEN = 'https://oauth2.googleapis.com/token'
/** Keywords per call (developers.google.com/google-ads/api/docs/keyword-planning/generate-historical-metrics). */
const PER_CALL = 10_000

export interface GoogleAdsAccount {
  developerToken: string
  clientId: string
  clientSecret: string
  refreshToken: string
  customerId: string
  /** Manager account the user reaches the customer through; absent: the user has access to the customer itself. */
  loginCustomerId?: string | undefined
}

/** 64-bit numbers are encoded as strings (cloud.google.com/apis/design, proto JSON). */
const int64 = z
  .union([z.string().regex(/^-?\d+$/), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Number(value)))
const metrics = z.object({
  avgMonthlySearches: int64,
  monthlySearchVolumes: z
    .array(z.object({ month: z.string(), year: int64, monthlySearches: int64 }))
    .nullish(),
  competition: z.string().nullish(),
  competitionIndex: int64,
  lowTopOfPageBidMicros: int64,
  highTopOfPageBidMicros: int64,
  averageCpcMicros: int64,
})
const answer = z.object({
  results: z
    .array(
      z.object({
        text: z.string(),
        closeVariants: z.array(z.string()).nullish(),
        keywordMetrics: metrics.nullish(),
      }),
    )
    .nullish(),
})

/**
 * Returns volumes and bids of `generateKeywordHistoricalMetrics`. Source:
 * developers.google.com/google-ads/api/reference/rpc/v26/ KeywordPlanHistoricalMetrics; bids are in the account's
 * currency, which is queried first.
 */
export async function googleAdsMetrics(
  outbound: Outbound,
  account: GoogleAdsAccount,
  { keywords, country, language }: KeywordQuestion,
): Promise<KeywordAnswer[]> {
  const [geo, tongue] = [COUNTRY_NUMBERS[country], LANGUAGE_NUMBERS[language]]
  if (geo === undefined || tongue === undefined)
    throw new KeywordSourceFailure('locale', `No number for ${country} and ${language}.`)
  const call = await signedIn(outbound, account)
  const currency = await currencyOf(call)
  const found: KeywordAnswer[] = []
  for (let at = 0; at < keywords.length; at += PER_CALL) {
    const part = keywords.slice(at, at + PER_CALL)
    const body = {
      keywords: part,
      language: `languageConstants/${tongue}`,
      geoTargetConstants: [`geoTargetConstants/${geo}`],
      keywordPlanNetwork: 'GOOGLE_SEARCH',
      historicalMetricsOptions: { includeAverageCpc: true },
    }
    const { results } = read(answer, await call(':generateKeywordHistoricalMetrics', body))
    const asked = new Set(part)
    // Close variants share one result: each requested keyword gets it.
    for (const { text, closeVariants, keywordMetrics } of results ?? [])
      for (const keyword of new Set([text, ...(closeVariants ?? [])]))
        if (asked.has(keyword) && keywordMetrics) found.push(answerOf(keyword, keywordMetrics, currency))
  }
  return found
}

type Call = (method: string, body: object) => Promise<unknown>

async function signedIn(outbound: Outbound, account: GoogleAdsAccount): Promise<Call> {
  const token = await outbound.fetch(TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      refresh_token: account.refreshToken,
    }).toString(),
  })
  if (token.status >= 500) throw new KeywordSourceFailure('unavailable', `Answered ${token.status}.`)
  if (token.status !== 200) throw new KeywordSourceFailure('refused', 'The refresh token was rejected.')
  const { access_token: access } = read(
    z.object({ access_token: z.string() }),
    parsedJson(token.body.toString('utf8')),
  )
  const digits = (id: string) => id.replaceAll('-', '')
  const customer = digits(account.customerId)
  return async (method, body) => {
    const { status, body: told } = await outbound.fetch(`${API}/customers/${customer}${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'developer-token': account.developerToken,
        // developers.google.com/google-ads/api/docs/oauth/access-model
        ...(account.loginCustomerId && { 'login-customer-id': digits(account.loginCustomerId) }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      timeoutMs: 60_000,
    })
    if (status === 200) return parsedJson(told.toString('utf8'))
    const message = `Answered ${status}.`
    if (status === 429) throw new KeywordSourceFailure('quota', message)
    if (status === 401 || status === 403) throw new KeywordSourceFailure('refused', message)
    throw new KeywordSourceFailure(status >= 500 ? 'unavailable' : 'unreadable', message)
  }
}

const customers = z.object({
  results: z.array(z.object({ customer: z.object({ currencyCode: z.string() }) })).nullish(),
})

async function currencyOf(call: Call): Promise<string | null> {
  const told = await call('/googleAds:search', {
    query: 'SELECT customer.currency_code FROM customer LIMIT 1',
  })
  return read(customers, told).results?.[0]?.customer.currencyCode ?? null
}

const MONTHS = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'],
  ...['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
]
const LEVELS: Record<string, KeywordAnswer['competition']> = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' }

function answerOf(keyword: string, told: z.infer<typeof metrics>, currency: string | null): KeywordAnswer {
  const months = (told.monthlySearchVolumes ?? [])
    .flatMap(({ month, year, monthlySearches: volume }) => {
      const at = MONTHS.indexOf(month)
      return at < 0 || year === null || volume === null
        ? []
        : [{ month: `${year}-${String(at + 1).padStart(2, '0')}`, volume }]
    })
    .sort((one, other) => (one.month < other.month ? 1 : -1))
  return {
    keyword,
    volume: told.avgMonthlySearches,
    month: months[0]?.month ?? null,
    competition: LEVELS[told.competition ?? ''] ?? null,
    competitionIndex: told.competitionIndex,
    cpcMicros: told.averageCpcMicros,
    lowBidMicros: told.lowTopOfPageBidMicros,
    highBidMicros: told.highTopOfPageBidMicros,
    currency,
    months: months.slice(0, 24),
    competitors: null,
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const found = schema.safeParse(value)
  if (!found.success) throw new KeywordSourceFailure('unreadable', 'The answer has another form.')
  return found.data
}
