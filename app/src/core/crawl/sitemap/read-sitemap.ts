import { pageAddress } from '../domain/addresses.ts'
import { decoded } from '../facts/html-tags.ts'

/** Addresses taken from one sitemap file: the protocol's own bound. */
const MOST_ENTRIES = 50_000

/** An address as text or as CDATA, up to the protocol's 2,048 characters; not those of pictures and videos. */
const ENTRY = /<(?:sm:|s:)?loc>([^<]{0,2100})(?:<!\[CDATA\[([^\]]{0,2100})\]\]>)?/gi

export interface Sitemap {
  /** Further sitemaps of an index file. */
  sitemaps: string[]
  pages: string[]
}

/** What a sitemap or sitemap index of the store names; addresses of other hosts are left out. */
export function readSitemap(text: string, url: string, origin: string): Sitemap {
  const isIndex = /<(\w+:)?sitemapindex[\s>]/i.test(text)
  const found = new Set<string>()
  for (const [, plain, wrapped] of text.matchAll(ENTRY)) {
    const written = decoded((wrapped ?? plain ?? '').trim())
    const address = isIndex ? sitemapAddress(written, url, origin) : pageAddress(written, url, origin)
    if (address !== null) found.add(address)
    if (found.size === MOST_ENTRIES) break
  }
  return isIndex ? { sitemaps: [...found], pages: [] } : { sitemaps: [], pages: [...found] }
}

/** A sitemap of the store itself. */
export function sitemapAddress(address: string, base: string, origin: string): string | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.host === new URL(origin).host && /^https?:$/.test(url.protocol) ? url.href : null
}
