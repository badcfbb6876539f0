/** Everything known of one URL of a sitemap, or of one that ought to stand there. Plain data: rules ask nobody. */
export interface ListedPage {
  url: string
  /** Of the sitemap's site, `https://shop.example`. */
  origin: string
  /** How often sitemaps name it; 0: none does. */
  listed: number
  lastmod: Date | null
  images: number
  /** When the sitemap was read. */
  listedAt: Date
  /** Alternates the sitemap gives that do not name this URL back, of those that were looked at. */
  unreturned: { language: string; url: string }[]
  /** What asking for it came to; null while nobody has. */
  page: AskedPage | null
  /** Where it leads instead; null where it leads nowhere else. */
  redirect: { to: string; status: number } | null
  /** What the store's catalogue says; null where the URL belongs to no resource we know. */
  resource: { image: boolean } | null
}

/** A page that was asked for. */
export interface AskedPage {
  state: 'read' | 'broken' | 'not-read'
  status: number | null
  /** Why it was not read: code of the error catalogue. */
  reason: string | null
  readAt: Date
  /** It asks search engines to leave it out. */
  noindex: boolean
  /** The URL it names as its own; null where it names none, or itself. */
  canonical: string | null
  /** Its content is known to be the same since then. */
  sameSince: Date | null
  /** The content before that was last seen then; null where no change was seen. */
  otherUntil: Date | null
}
