import { pageAddress } from './addresses.ts'

/** Links taken from one page; menus and footers repeat, so more name nothing new. */
const MOST_LINKS = 2_000
/** Addresses taken from one sitemap file: the protocol's own bound. */
const MOST_ENTRIES = 50_000

/** Pages of the store a page links to, each once. */
export function linksOf(html: string, url: string, origin: string): string[] {
  const text = html.replace(/<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script\s*>/gi, '')
  const found = new Set<string>()
  for (const [, double, single, bare] of text.matchAll(
    /<a\s(?:[^>"']|"[^"]*"|'[^']*')*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi,
  )) {
    const address = pageAddress(decoded(double ?? single ?? bare ?? '').trim(), url, origin)
    if (address !== null) found.add(address)
    if (found.size === MOST_LINKS) break
  }
  return [...found]
}

export interface Sitemap {
  /** Further sitemaps of an index file. */
  sitemaps: string[]
  pages: string[]
}

/** What a sitemap or sitemap index of the store names; addresses of other hosts are left out. */
export function readSitemap(text: string, url: string, origin: string): Sitemap {
  const isIndex = /<(\w+:)?sitemapindex[\s>]/i.test(text)
  const found = new Set<string>()
  for (const [, inner] of text.matchAll(/<(?:sm:|s:)?loc>([^<]*(?:<!\[CDATA\[[^\]]*\]\]>)?[^<]*)<\//gi)) {
    const written = decoded((inner ?? '').replace(/<!\[CDATA\[([^\]]*)\]\]>/, '$1').trim())
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

/** Title and description as the head says them, for the preview of a search result. */
export function headOf(html: string): { title: string; description: string | null } {
  const head = html.slice(0, 200_000)
  const title = /<title[^>]*>([^<]*)</i.exec(head)?.[1] ?? ''
  const meta = /<meta\s[^>]*name\s*=\s*["']description["'][^>]*>/i.exec(head)?.[0] ?? ''
  const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(meta)
  const description = content?.[1] ?? content?.[2] ?? null
  return {
    title: tidy(decoded(title)).slice(0, 300),
    description: description === null ? null : tidy(decoded(description)).slice(0, 1_000),
  }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
