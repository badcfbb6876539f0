import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, so that no link can be guessed. */
const BYTES = 32

/** Creates the secret of a link; `kept` is its hash, which opens nothing. */
export function newLink(): { secret: string; kept: Buffer } {
  const secret = randomBytes(BYTES).toString('base64url')
  return { secret, kept: keptOf(secret) }
}

/** Returns the hash of a link that the database stores. */
export function keptOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Returns the URL that opens the report. The secret is behind `#`, which browsers never send: no log and no referrer
 * contains it.
 */
export function linkOf(appUrl: string, secret: string): string {
  const url = new URL('/public/report', appUrl)
  url.hash = secret
  return url.href
}
