import { createHash, randomBytes } from 'node:crypto'

/** 256 bits: nobody finds one by trying. */
const BYTES = 32

/** A new link's secret; what is kept of it opens nothing. */
export function newLink(): { secret: string; kept: Buffer } {
  const secret = randomBytes(BYTES).toString('base64url')
  return { secret, kept: keptOf(secret) }
}

/** What the database holds of a link. */
export function keptOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Where whoever has it opens the report. The secret stands behind `#`, which browsers send to nobody: it is in no log and in no
 * referrer.
 */
export function linkOf(appUrl: string, secret: string): string {
  const url = new URL('/public/report', appUrl)
  url.hash = secret
  return url.href
}
