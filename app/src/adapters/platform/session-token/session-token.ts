import { errors, type JWTPayload, jwtVerify } from 'jose'
import { parseShopDomain } from '../shop-domain.ts'

/** The caller: a staff member of one shop, for at most a minute. */
export interface SessionClaims {
  /** `fernhill.myshopify.com` */
  shop: string
  userId: string
  /** Seconds since 1970. */
  expiresAt: number
}

export type SessionTokenResult =
  | { ok: true; claims: SessionClaims }
  | { ok: false; reason: 'malformed' | 'signature' | 'expired' | 'claims' }

export interface SessionTokenSettings {
  apiKey: string
  apiSecret: string
}

/** The platform's tokens have some 700 bytes; longer ones are not read at all. */
const MAX_BYTES = 4_096
/** Allowed clock difference, the same as in the platform's library. */
const LEEWAY_SECONDS = 10
const REMEMBERED = 5_000

/**
 * Creates the check of the platform's session tokens (facts §4): HS256 under the app's secret, exp, nbf, aud; and
 * what the platform's library omits: the hosts of iss and dest must be equal and a store's domain.
 */
export function createSessionTokenCheck(
  settings: SessionTokenSettings,
): (token: string) => Promise<SessionTokenResult> {
  // Imported once: jose would import the bytes again for every token.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(settings.apiSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const known = new Map<string, SessionClaims>()
  const remember = (token: string, claims: SessionClaims): void => {
    if (known.size >= REMEMBERED) known.clear()
    known.set(token, claims)
  }
  return async (token) => {
    // A screen makes several calls with one token; a valid token stays valid until it expires.
    const before = known.get(token)
    if (before && Date.now() / 1_000 < before.expiresAt + LEEWAY_SECONDS) return { ok: true, claims: before }
    if (token.length > MAX_BYTES || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
      return { ok: false, reason: 'malformed' }
    }
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: ['HS256'],
        audience: settings.apiKey,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['exp', 'nbf', 'iss', 'dest', 'aud', 'sub'],
      })
      const claims = claimsOf(payload)
      if (!claims) return { ok: false, reason: 'claims' }
      remember(token, claims)
      return { ok: true, claims }
    } catch (error) {
      return { ok: false, reason: reasonOf(error) }
    }
  }
}

function claimsOf(payload: JWTPayload): SessionClaims | null {
  const dest = originOf(payload['dest'])
  const iss = originOf(payload.iss)
  const shop = parseShopDomain(dest?.host)
  if (!shop || !dest || dest.href !== `https://${shop}/` || iss?.host !== shop || iss.protocol !== 'https:') {
    return null
  }
  // Exactly one audience: the platform issues no tokens for several.
  if (typeof payload.aud !== 'string') return null
  if (typeof payload.sub !== 'string' || !/^[\w:/-]{1,100}$/.test(payload.sub)) return null
  return { shop, userId: payload.sub, expiresAt: payload.exp ?? 0 }
}

function originOf(value: unknown): URL | null {
  if (typeof value !== 'string') return null
  return URL.parse(value)
}

function reasonOf(error: unknown): 'malformed' | 'signature' | 'expired' | 'claims' {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return 'claims'
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed) {
    return 'signature'
  }
  if (error instanceof errors.JOSEError) return 'malformed'
  throw error
}
