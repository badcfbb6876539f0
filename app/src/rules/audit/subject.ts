/** How many of something there are, and the first of them. */
export interface Sample {
  count: number
  first: readonly string[]
}

/** A URL a page names: `written` where that is no absolute one, `pageUrl` where it is a page of the store, in its one spelling. */
export interface NamedUrl {
  url: string
  written?: string
  pageUrl: string | null
}

export interface ImageOfPage {
  src: string | null
  alt: string | null
  label?: string
  decorative?: true
  width: string | null
  height: string | null
  loading: string | null
  place: string
}

/** What a page says of itself, as the judge reads it. */
export interface PageSays {
  /** The one spelling of its URL. */
  url: string
  template: string
  readAt: Date
  title: string
  titles: number
  description: string | null
  descriptions: number
  headings: readonly { level: number; text: string }[]
  canonicals: readonly NamedUrl[]
  robots: readonly { agent: string; rules: string }[]
  alternates: readonly (NamedUrl & { language: string })[]
  language: string | null
  viewport: string | null
  refresh: string | null
  social: readonly { name: string; content: string }[]
  images: readonly ImageOfPage[]
  mainWords: number
  nameless: { headings: Sample; links: Sample }
  uncrawlable: Sample
  repeatedAlts: Sample
  blocking: Sample
  insecure: Sample
}

/** Where a page's canonical URL leads, if not to itself. */
export interface CanonicalTarget {
  url: string
  state: 'read' | 'broken' | 'not-read' | 'redirects' | 'unknown'
  status: number | null
  /** That page names yet another one. */
  further: string | null
}

/** A page among the others of its store. What nobody looked at is null: no judgement is made of it. */
export interface PageInStore {
  url: string
  template: string
  state: 'read' | 'broken' | 'not-read'
  status: number | null
  /** robots.txt forbids reading it; it leads to itself for ever. */
  blocked: boolean
  loops: boolean
  noindex: boolean
  /** Search engines may show it: read, without noindex, and its own canonical. */
  indexable: boolean
  canonical: CanonicalTarget | null
  /** Other pages with the same title, description or content. */
  sameTitle: Sample
  sameDescription: Sample
  sameContent: Sample
  /** Links of other pages to it, and clicks from the home page. */
  inbound: number | null
  depth: number | null
  /** Language versions it names that do not name it. */
  unreturned: Sample
  links: { broken: Sample; redirected: Sample; chained: Sample; nofollow: Sample; vague: Sample }
  listed: boolean | null
  structuredData: { errors: number; warnings: number } | null
  heavyImages: Sample | null
}
