import { decodeHTML } from 'entities'
import { commentEnd, isLetter, skipTag, tagName } from '#rules/rich-results/extract/html-tags.ts'
import { rawTextElements, rawTextEnd } from '#rules/rich-results/extract/raw-text.ts'
import { pageAddress } from './addresses.ts'

/** Links taken from one page; menus and footers repeat, so more name nothing new. */
const MOST_LINKS = 2_000
/** A head is looked through this far. */
const LONGEST_HEAD = 500_000
/** Addresses taken from one sitemap file: the protocol's own bound. */
const MOST_ENTRIES = 50_000

/** Pages of the store a page links to, each once. */
export function linksOf(html: string, url: string, origin: string): string[] {
  const found = new Set<string>()
  for (const { name, from } of tagsIn(html)) {
    if (name !== 'a') continue
    const { value } = skipTag(html, from, 'href')
    const address = value === null ? null : pageAddress(decoded(value).trim(), url, origin)
    if (address !== null) found.add(address)
    if (found.size === MOST_LINKS) break
  }
  return [...found]
}

/** Start tags outside comments and scripts; `from` is behind the name. One pass, whatever the page holds. */
function* tagsIn(html: string): Iterable<{ name: string; from: number; end: number }> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = commentEnd(html, at)
      continue
    }
    if (!isLetter(html.charCodeAt(at + 1))) {
      at += 1
      continue
    }
    const name = tagName(html, at + 1)
    const from = at + 1 + name.length
    const { end } = skipTag(html, from, null)
    yield { name, from, end }
    at = rawTextElements.has(name) ? rawTextEnd(html, end, name) : end
  }
}

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

/** Title and description as the head says them, for the preview of a search result. */
export function headOf(html: string): { title: string; description: string | null } {
  let title = ''
  let description: string | null = null
  for (const { name, from, end } of tagsIn(html)) {
    if (name === 'body' || from > LONGEST_HEAD) break
    if (name === 'title' && title === '')
      title = tidy(decoded(html.slice(end, rawTextEnd(html, end, name)))).slice(0, 300)
    if (name === 'meta' && skipTag(html, from, 'name').value?.toLowerCase() === 'description')
      description ??= tidy(decoded(skipTag(html, from, 'content').value ?? '')).slice(0, 1_000)
  }
  return { title, description }
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every entity HTML has, once: what stands in the page as `&amp;ndash;` is the text `&ndash;`. */
const decoded = decodeHTML
