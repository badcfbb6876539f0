import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parameters of the platform's redirect to the app after the merchant has granted access. */
export interface SignedRedirect {
  code: string
  hmac: string
  shop: string
  /** Seconds since 1970. */
  timestamp: string
}

/** Maximum age of a redirect. */
const FRESH_S = 86_400

/**
 * Returns whether the platform sent it, to this app, within the last day. All parameters except the signature are
 * signed, sorted by name.
 */
export function isSignedRedirect(
  { hmac, ...signed }: SignedRedirect,
  { secret, now }: { secret: string; now: number },
): boolean {
  const text = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(hmac, 'hex')
  const isFresh = Math.abs(now / 1_000 - Number(signed.timestamp)) <= FRESH_S
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}
