/**
 * Everything known about one URL of a sitemap, or about one that should be listed. Plain data: rules make no
 * requests.
 */
export interface ListedPage {
  url: string
  /** Origin of the sitemap's site, `https://shop.example`. */
  origin: string
  /** Number of sitemap entries for it; 0: no sitemap that was read lists it. */
  listed: number
  /** True if every sitemap of the store was read in full: a page that none of them lists is missing. */
  allRead: boolean
  lastmod: Date | null
  images: number
  /** Time at which the sitemap was read. */
  listedAt: Date
  /** Alternates, in the sitemap or in the page, that do not link back to this URL, among those that are listed. */
  unreturned: { language: string; url: string }[]
  /** Result of reading the page; null if it was never requested. */
  page: AskedPage | null
  /** Redirect of the URL; null if it does not redirect. */
  redirect: { to: string; status: number } | null
  /** The catalogue's data; null if the URL belongs to no known resource. */
  resource: { image: boolean } | null
}

/** Result of a page request. */
export interface AskedPage {
  state: 'read' | 'broken' | 'not-read'
  status: number | null
  /** Status of the error with which it answered since; all else is as it was read before. */
  failing?: number | null
  /** Error code of the reason it was not read; null otherwise. */
  reason: string | null
  /** True if robots.txt keeps Googlebot from it. */
  closedToSearch: boolean
  readAt: Date
  /** True if it asks search engines not to index it. */
  noindex: boolean
  /** Its canonical URL; null if it has none, or names itself. */
  canonical: string | null
  /** Start of the time its content is known to be the same. */
  sameSince: Date | null
  /** Time at which the previous content was last seen; null if no change was observed. */
  otherUntil: Date | null
}
