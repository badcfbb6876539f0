import { typedUrl } from '#kit/shared/typed-url.ts'

/** Longest accepted URL of a sitemap, in characters; below the limit of sitemaps.org (2,048). */
const LONGEST = 2_000
/** In place of an origin that is not known yet. */
const ANY_STORE = 'https://store.invalid'

/**
 * Returns the sitemap URL a merchant typed, whole or as a path of the store, or the reason it is invalid
 * (specification 2 §4).
 */
export function readSitemapUrl(
  typed: string,
  origin: string | null,
): { url: string } | { wrong: 'required' | 'malformed' | 'elsewhere' } {
  const text = typed.trim()
  if (text === '') return { wrong: 'required' }
  const url = text.length <= LONGEST ? typedUrl(text, origin ?? ANY_STORE) : null
  if (url === null) return { wrong: 'malformed' }
  if (origin !== null && url.host !== new URL(origin).host) return { wrong: 'elsewhere' }
  url.hash = ''
  return { url: url.href }
}
