/** A count of things, and the first few of them. */
export interface Sample {
  count: number
  first: readonly string[]
}

/**
 * A URL in a page. `written` is set if it is not an absolute URL; `pageUrl` is its normalised form if it is a page of
 * the store.
 */
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
  fetchPriority: string | null
  /** Outside the `<main>` of a page that has one, and outside its other landmarks. */
  apart?: true
  place: string
}

/** A page's own content, as the checks read it. */
export interface PageSays {
  /** Its normalised URL. */
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

/** Target of a page's canonical URL, if it is not the page itself. */
export interface CanonicalTarget {
  url: string
  state: 'read' | 'broken' | 'not-read' | 'redirects' | 'unknown'
  status: number | null
  /** The canonical URL that the target page itself names, if another one. */
  further: string | null
}

/**
 * A page in relation to the other pages of its store. Null marks facts that were not collected; no check judges them.
 */
export interface PageInStore {
  url: string
  template: string
  state: 'read' | 'broken' | 'not-read'
  status: number | null
  /** Whether robots.txt forbids Googlebot to read it, and whether it redirects to itself endlessly. */
  blocked: boolean
  loops: boolean
  noindex: boolean
  /** Whether search engines may show it: read, without noindex, and its own canonical. */
  indexable: boolean
  canonical: CanonicalTarget | null
  /** Other pages with the same title, description or content. */
  sameTitle: Sample
  sameDescription: Sample
  sameContent: Sample
  /** Whether another page links to it, and clicks from the home page. */
  isLinked: boolean | null
  depth: number | null
  /** Language versions that it names but that do not name it. */
  unreturned: Sample
  links: { broken: Sample; redirected: Sample; chained: Sample; nofollow: Sample; vague: Sample }
  listed: boolean | null
  structuredData: { errors: number; warnings: number } | null
  heavyImages: Sample | null
}
