import { SERVED_PATHS } from '#rules/redirects/served-paths.ts'

/** Template of a storefront page, derived from its URL (facts §5, URLs of the platform). */
export const TEMPLATES = [
  'index',
  'product',
  'collection',
  'article',
  'blog',
  'page',
  'policy',
  'other',
] as const
export type Template = (typeof TEMPLATES)[number]

/** Parameters that describe a visitor's path or choice, not another page. */
const NO_PAGE =
  /^(utm_\w+|gclid|fbclid|msclkid|variant|sort_by|view|filter\..*|_pos|_sid|_ss|_psq|pr_\w+|ref|currency|country)$/i
/** URLs that are not content: carts, accounts, searches, files and endpoints for programs. */
const NO_CONTENT = new RegExp(
  String.raw`^(/[a-z]{2}(-[a-z]{2,4})?)?/(${SERVED_PATHS}|orders|admin|recommendations|password|\.well-known|cdn-cgi|wpm@[^/]*)(/|$)`,
  'i',
)
const FILE = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i
/** Longest URL that is followed; the platform's own are far shorter. */
const LONGEST = 2_000

/**
 * Normalises the URL of a page on `origin`'s host: removes fragment and tracking parameters, and the collection
 * before a product. Null for other hosts and for URLs that are not pages.
 */
export function pageUrlOf(given: string, base: string, origin: string): string | null {
  if (given.length > LONGEST || !URL.canParse(given, base)) return null
  const url = new URL(given, base)
  const home = new URL(origin)
  if (!/^https?:$/.test(url.protocol) || url.host !== home.host) return null
  if (url.username !== '' || NO_CONTENT.test(url.pathname) || FILE.test(url.pathname)) return null
  url.protocol = home.protocol
  url.hash = ''
  // Set once: each deletion would rewrite the whole URL.
  const said = [...url.searchParams]
  const kept = said.filter(([name]) => !NO_PAGE.test(name))
  if (kept.length < said.length) url.search = String(new URLSearchParams(kept))
  url.pathname = url.pathname.replace(/\/collections\/[^/]+(\/products\/[^/]+)\/?$/, '$1')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '')
  return url.href
}

/**
 * Moves a web URL on another name of the host to `origin`, whose pages are the same: the platform redirects there. Other
 * URLs stay as they are, those on domains of markets among them.
 */
export function onOrigin(url: string, origin: string, ownHosts: ReadonlySet<string>): string {
  const host = /^https?:\/\/([^/?#@]+)(?=[/?#]|$)/i.exec(url)
  if (!host?.[1] || !ownHosts.has(host[1].toLowerCase()) || url.startsWith(`${origin}/`)) return url
  return origin + url.slice(host[0].length)
}

/** Returns the template of a URL of the platform. On other shop systems all URLs except the home page are `other`. */
export function templateOf(url: string): Template {
  const path = new URL(url).pathname.replace(/^\/[a-z]{2}(-[a-z]{2,4})?(?=\/|$)/i, '').replace(/\/$/, '')
  if (path === '') return 'index'
  if (/^\/products\/[^/]+$/.test(path)) return 'product'
  if (/^\/collections(\/[^/]+){0,2}$/.test(path)) return 'collection'
  if (/^\/blogs\/[^/]+\/(?!tagged(\/|$))[^/]+$/.test(path)) return 'article'
  if (/^\/blogs\/[^/]+/.test(path)) return 'blog'
  if (/^\/pages\/[^/]+$/.test(path)) return 'page'
  return /^\/policies\/[^/]+$/.test(path) ? 'policy' : 'other'
}

/** Returns the handle of the product a URL shows; null if it shows none. */
export function productHandle(url: string): string | null {
  if (templateOf(url) !== 'product') return null
  const last = new URL(url).pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return null
  }
}
