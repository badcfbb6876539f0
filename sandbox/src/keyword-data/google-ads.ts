import { z } from 'zod'
import type { Surface } from '../context.ts'
import { bearerOf, GoogleError, sendGoogleError, unauthenticated } from '../google/api/google-error.ts'
import { googleDeskOf } from '../google/google-desk.ts'
import { keywordDeskOf, takeKeywordCall } from './keyword-desk.ts'
import { metricsOf } from './keyword-metrics.ts'

const HOST = 'googleads.googleapis.com'
export const ADWORDS_SCOPE = 'https://www.googleapis.com/auth/adwords'
/** Developer token; operators of the real service apply for one. */
export const DEVELOPER_TOKEN = 'trial-developer-token'
/** Requests of the planning service per minute and customer: one a second. */
const PER_MINUTE = 60

/** A customer that users reach only through its manager account; all others they have access to themselves. */
const MANAGED = { customer: '2345678901', manager: '9876543210' }

const MONTHS = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'],
  ...['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
]
const question = z.object({
  keywords: z.array(z.string()).min(1).max(10_000),
  language: z.string().startsWith('languageConstants/').optional(),
  geoTargetConstants: z.array(z.string().startsWith('geoTargetConstants/')).max(10).optional(),
})

/**
 * Serves two methods of Google Ads v26. Source:
 * developers.google.com/google-ads/api/docs/keyword-planning/generate-historical-metrics and
 * …/reference/rpc/v26/KeywordPlanHistoricalMetrics: 64-bit numbers are text, bids are micros of the account's
 * currency, unknown keywords have no metrics and rare ones no competition; requests carry a developer token in
 * addition to the OAuth token, and the manager account the user reaches the customer through (…/oauth/access-model).
 */
export const googleAdsSurface: Surface = (server, context) => {
  const desk = keywordDeskOf(context.state)
  const google = googleDeskOf(context)
  server.route({
    method: 'POST',
    url: '/v26/customers/*',
    constraints: { host: HOST },
    handler: (request, reply) => {
      const token = google.kept.tokens.find(
        (one) => one.token === bearerOf(request.headers) && one.expiresAt > Date.now(),
      )
      if (!token?.scopes.includes(ADWORDS_SCOPE)) return unauthenticated(reply)
      if (request.headers['developer-token'] !== DEVELOPER_TOKEN)
        return sendGoogleError(reply, refusal(401, 'UNAUTHENTICATED', 'The developer token is not valid.'))
      if (desk.fault === 'unavailable')
        return sendGoogleError(reply, refusal(503, 'UNAVAILABLE', 'The service is currently unavailable.'))
      if (desk.fault === 'unreadable') return reply.type('text/html').send('<html>Gateway</html>')
      const path = (request.params as { '*': string })['*']
      if (path.startsWith(MANAGED.customer) && request.headers['login-customer-id'] !== MANAGED.manager)
        return sendGoogleError(
          reply,
          refusal(403, 'PERMISSION_DENIED', "User doesn't have permission to access customer."),
        )
      if (path.endsWith('/googleAds:search'))
        return { results: [{ customer: { currencyCode: 'EUR' } }], fieldMask: 'customer.currencyCode' }
      if (!path.endsWith(':generateKeywordHistoricalMetrics'))
        return sendGoogleError(reply, refusal(404, 'NOT_FOUND', 'There is no such method.'))
      if (!takeKeywordCall(desk, path, PER_MINUTE) || desk.fault === 'quota')
        return sendGoogleError(
          reply,
          refusal(429, 'RESOURCE_EXHAUSTED', 'Too many requests. Retry in 30 seconds.'),
        )
      const asked = question.safeParse(request.body)
      if (!asked.success)
        return sendGoogleError(
          reply,
          refusal(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
        )
      return desk.fault === 'empty' ? {} : { results: asked.data.keywords.map(resultOf) }
    },
  })
}

const refusal = (code: number, status: string, message: string) =>
  new GoogleError(code, { status, reason: status.toLowerCase(), message })

function resultOf(text: string) {
  const told = metricsOf(text)
  if (told === null) return { text }
  const micros = (amount: number | null) =>
    amount === null ? undefined : String(Math.round(amount * 1_000_000))
  return {
    text,
    keywordMetrics: {
      avgMonthlySearches: String(told.volume),
      monthlySearchVolumes: [...told.months].reverse().map(({ year, month, volume }) => ({
        month: MONTHS[month - 1],
        year: String(year),
        monthlySearches: String(volume),
      })),
      competition: told.competition ?? 'UNSPECIFIED',
      ...(told.competitionIndex !== null && { competitionIndex: String(told.competitionIndex) }),
      lowTopOfPageBidMicros: micros(told.lowBid),
      highTopOfPageBidMicros: micros(told.highBid),
      averageCpcMicros: micros(told.cpc),
    },
  }
}
