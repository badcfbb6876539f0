import { createHash } from 'node:crypto'
import { pageUrlOf } from './domain/page-urls.ts'

/**
 * 64-bit hash of a URL as the database's bigint, the same for all spellings of one page of the store. Used to find
 * the pages that link to a URL.
 */
export function urlHash(url: string, origin: string): string {
  return String(spellingHash(pageUrlOf(url, url, origin) ?? url))
}

/** The same of a URL as `pageUrlOf` spells it, as a number. */
export function spellingHash(pageUrl: string): bigint {
  return createHash('sha256').update(pageUrl).digest().readBigInt64BE(0)
}
