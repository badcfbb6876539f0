import { readSitemapFile } from '#rules/sitemaps/read-sitemap.ts'
import { pageUrlOf } from '../domain/page-urls.ts'

export interface Sitemap {
  /** Further sitemaps listed by an index file. */
  sitemaps: string[]
  pages: string[]
}

/**
 * Returns the URLs of the store in a sitemap or sitemap index; URLs of other hosts are left out. Null if the text is
 * neither.
 */
export function readSitemap(text: string, url: string, origin: string): Sitemap | null {
  const { kind, entries } = readSitemapFile(text)
  if (kind === 'unknown') return null
  const isIndex = kind === 'index'
  const spell = isIndex ? sitemapUrl : pageUrlOf
  const found = new Set(entries.map((entry) => spell(entry.url, url, origin)))
  const urls = [...found].filter((one) => one !== null)
  return isIndex ? { sitemaps: urls, pages: [] } : { sitemaps: [], pages: urls }
}

/** Returns the URL if it is a sitemap of the store itself. */
function sitemapUrl(given: string, base: string, origin: string): string | null {
  const url = URL.parse(given, base)
  return url && url.host === new URL(origin).host && /^https?:$/.test(url.protocol) ? url.href : null
}
