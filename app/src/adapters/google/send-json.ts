import { z } from 'zod'
import { outboundErrors } from '#kit/server/outbound/errors.ts'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { parsedJson } from '#kit/shared/parsed-json.ts'
import { GoogleFailure } from './google-failure.ts'

export interface GoogleRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  accessToken: string
  body?: object
}

/** Enough for 25,000 rows with long URLs. */
const MOST_BYTES = 24 * 1024 * 1024

const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** Google's reasons for an exceeded quota, in addition to status 429. */
const QUOTA_REASONS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
])

/** Sends one call with an access token; returns its JSON response, null if it is empty. Throws GoogleFailure. */
export async function sendJson(outbound: Outbound, request: GoogleRequest): Promise<unknown> {
  const answer = await outbound
    .fetch(request.url, {
      method: request.method,
      headers: {
        authorization: `Bearer ${request.accessToken}`,
        ...(request.body && { 'content-type': 'application/json' }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
      // The token must not reach another host.
      maxRedirects: 0,
      maxBytes: MOST_BYTES,
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === outboundErrors.tooLarge.code)
        throw new GoogleFailure('too-large', 'the answer is too large', { cause: error })
      throw new GoogleFailure('unavailable', 'no answer', { cause: error })
    })
  const text = answer.body.toString('utf8')
  if (answer.status === 204 || (answer.status === 200 && text === '')) return null
  const json = parsedJson(text)
  if (answer.status !== 200) throw failureOf(answer.status, json, answer.retryAfterSeconds)
  if (json === undefined) throw new GoogleFailure('unreadable', 'the answer is not JSON')
  return json
}

function failureOf(status: number, json: unknown, retryAfterSeconds: number | null): GoogleFailure {
  const read = errorAnswer.safeParse(json)
  const message = (read.success ? read.data.error.message : '').slice(0, 300) || `status ${status}`
  const reason = read.success ? read.data.error.errors?.[0]?.reason : undefined
  if (status === 401) return new GoogleFailure('not-authorised', message)
  if (status === 429 || (status === 403 && reason !== undefined && QUOTA_REASONS.has(reason)))
    return new GoogleFailure('quota', message, { retryAfterSeconds })
  if (status === 403) return new GoogleFailure('no-access', message)
  if (status === 404) return new GoogleFailure('not-found', message)
  if (status >= 500 || status === 408) return new GoogleFailure('unavailable', message, { retryAfterSeconds })
  return new GoogleFailure('refused', message)
}
