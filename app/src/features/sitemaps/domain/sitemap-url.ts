/** Longest accepted URL of a sitemap, in characters; below the limit of sitemaps.org (2,048). */
const LONGEST = 2_000

/** Returns the sitemap URL a merchant typed, or the reason it is invalid (specification 2 §4). */
export function readSitemapUrl(
  typed: string,
  origin: string | null,
): { url: string } | { wrong: 'required' | 'malformed' | 'elsewhere' } {
  const text = typed.trim()
  if (text === '') return { wrong: 'required' }
  const url = /^https?:\/\//i.test(text) && text.length <= LONGEST ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '') return { wrong: 'malformed' }
  if (origin !== null && url.host !== new URL(origin).host) return { wrong: 'elsewhere' }
  url.hash = ''
  return { url: url.href }
}
