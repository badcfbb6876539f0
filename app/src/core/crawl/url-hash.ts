import { createHash } from 'node:crypto'
import { pageUrlOf } from './domain/page-urls.ts'

/**
 * 64-bit hash of a URL as the database's bigint, the same for all spellings of one page of the store. Used to find
 * the pages that link to a URL.
 */
export function urlHash(url: string, origin: string): string {
  const spelling = pageUrlOf(url, url, origin) ?? url
  return createHash('sha256').update(spelling).digest().readBigInt64BE(0).toString()
}
