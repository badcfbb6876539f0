import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { GoogleFailure } from './google-failure.ts'
import { sendJson } from './send-json.ts'

/** Scopes to read reports and submit sitemaps, and to show which account is connected. */
export const SCOPES = ['openid', 'email', 'https://www.googleapis.com/auth/webmasters'] as const
export const WEBMASTERS_SCOPE = SCOPES[2]

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const REVOKE_URL = 'https://oauth2.googleapis.com/revoke'
const USERINFO_URL = 'https://openidconnect.googleapis.com/v1/userinfo'

export interface OAuthClient {
  id: string
  secret: string
}

export interface AccessGrant {
  accessToken: string
  expiresAt: Date
  scopes: string[]
}
export interface TokenGrant extends AccessGrant {
  /** Null: this account had consented before, and keeps its earlier token. */
  refreshToken: string | null
}

/** Creates a verifier that authenticates the later exchange, and the challenge sent in advance (RFC 7636). */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Longest email address (RFC 5321). */
const LONGEST_HINT = 320

/** Returns the URL where a person signs in and consents. `prompt=consent` yields a refresh token each time. */
export function consentUrl(
  authorizationUrl: string,
  asked: { clientId: string; redirectUri: string; state: string; challenge: string; hint: string },
): string {
  const url = new URL(authorizationUrl)
  const parameters = {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: SCOPES.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'false',
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    ...(asked.hint !== '' && { login_hint: asked.hint.slice(0, LONGEST_HINT) }),
  }
  url.search = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...parameters }).toString()
  return url.href
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4_096),
  expires_in: z.number().int().min(1),
  refresh_token: z.string().min(1).max(2_048).optional(),
  scope: z.string().default(''),
})
const tokenRefusal = z.object({ error: z.string(), error_description: z.string().default('') })

/** Exchanges a code, which works only once. Throws GoogleFailure. */
export function exchangeCode(
  outbound: Outbound,
  client: OAuthClient,
  given: { code: string; verifier: string; redirectUri: string },
): Promise<TokenGrant> {
  return askForToken(outbound, {
    grant_type: 'authorization_code',
    code: given.code,
    code_verifier: given.verifier,
    redirect_uri: given.redirectUri,
    client_id: client.id,
    client_secret: client.secret,
  })
}

/** Returns a new access token. Throws GoogleFailure, `consent-ended` if there will never be another one. */
export function refresh(outbound: Outbound, client: OAuthClient, refreshToken: string): Promise<AccessGrant> {
  return askForToken(outbound, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: client.id,
    client_secret: client.secret,
  })
}

/** Revokes what an account has granted; an already revoked token is fine. Throws GoogleFailure. */
export async function revoke(outbound: Outbound, token: string): Promise<void> {
  const { status } = await sendForm(outbound, REVOKE_URL, { token })
  if (status >= 500 || status === 429) throw new GoogleFailure('unavailable', `revoking answered ${status}`)
}

/** Returns the email address of a token's account. Throws GoogleFailure. */
export async function whoIs(outbound: Outbound, accessToken: string): Promise<string> {
  const answer = await sendJson(outbound, { method: 'GET', url: USERINFO_URL, accessToken })
  const read = z.object({ email: z.email().max(320) }).safeParse(answer)
  if (!read.success) throw new GoogleFailure('unreadable', 'userinfo holds no address')
  return read.data.email
}

/** Calls the token endpoint. Throws GoogleFailure. */
export async function askForToken(outbound: Outbound, fields: Record<string, string>): Promise<TokenGrant> {
  const { status, body, retryAfterSeconds } = await sendForm(outbound, TOKEN_URL, fields)
  const json = parse(body)
  if (status !== 200) throw refusal(status, json, retryAfterSeconds)
  const read = tokenAnswer.safeParse(json)
  if (!read.success) throw new GoogleFailure('unreadable', 'the token endpoint answered something else')
  const { access_token, expires_in, refresh_token, scope } = read.data
  return {
    accessToken: access_token,
    expiresAt: new Date(Date.now() + expires_in * 1_000),
    refreshToken: refresh_token ?? null,
    scopes: scope.split(' ').filter((one) => one !== ''),
  }
}

function refusal(status: number, json: unknown, retryAfterSeconds: number | null): GoogleFailure {
  const read = tokenRefusal.safeParse(json)
  // Google's error text holds no token; the request is never repeated in it.
  const message = read.success ? `${read.data.error}: ${read.data.error_description}` : `status ${status}`
  if (status === 429) return new GoogleFailure('quota', message, { retryAfterSeconds })
  if (status >= 500) return new GoogleFailure('unavailable', message, { retryAfterSeconds })
  const error = read.success ? read.data.error : ''
  if (error === 'invalid_grant') return new GoogleFailure('consent-ended', message)
  if (['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'].includes(error))
    return new GoogleFailure('client-refused', message)
  return new GoogleFailure('refused', message)
}

async function sendForm(outbound: Outbound, url: string, fields: Record<string, string>) {
  return outbound
    .fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      maxBytes: 64 * 1024,
    })
    .catch((error: unknown) => {
      throw new GoogleFailure('unavailable', 'no answer', { cause: error })
    })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
