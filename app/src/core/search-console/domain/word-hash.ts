import { createHash } from 'node:crypto'

/** The first 64 bits of a query's or URL's SHA-256, as the database's bigint. */
export function wordHash(words: string): string {
  return createHash('sha256').update(words).digest().readBigInt64BE(0).toString()
}
