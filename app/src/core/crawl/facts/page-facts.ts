import type { Redirect } from '#adapters/page-reader/page-reading.ts'
import type { PageMarkup } from '#rules/rich-results/judge/page-markup.ts'

/**
 * Increased when facts change in shape or meaning: older facts are then collected again before they are judged again.
 */
export const FACTS_VERSION = 4

/** Facts of a page that was read, without any judgement. Judges see these facts and never the page. */
export interface PageFacts {
  /** Final URL of the reading; `redirects` are the URLs on the way there. */
  url: string
  status: number
  redirects: Redirect[]
  /** From `<base href>`; null without one. */
  baseUrl: string | null
  title: string
  titles: number
  description: string | null
  descriptions: number
  /**
   * `written` if that is not an absolute URL. Canonicals outside the head are left out, as search engines ignore
   * them.
   */
  canonicals: Said<{ url: string; written?: string }>[]
  /** Robots rules for all crawlers (`robots`) or one of them, in lower case. */
  robots: Said<{ agent: string; rules: string }>[]
  /** `<html lang>`, and the `Content-Language` header. */
  language: string | null
  contentLanguage: string | null
  /** The language as written, including spaces. */
  alternates: Said<{ language: string; url: string; written?: string }>[]
  viewport: string | null
  /** Content of `<meta http-equiv="refresh">`. */
  refresh: string | null
  /** Properties such as `og:title`. */
  social: { name: string; content: string }[]
  /** Includes `role="heading"`; excludes those hidden by `aria-hidden`. */
  headings: { level: number; text: string }[]
  /** Headings by level, and links by `href`, that have no accessible name. */
  nameless: { headings: Sample; links: Sample }
  /** Anchors without a URL a crawler could follow, by their script. */
  uncrawlable: Sample
  /** Alternative texts that repeat the words right next to their image. */
  repeatedAlts: Sample
  /** Render-blocking scripts of the head, by URL. */
  blocking: Sample
  /** Resources of the page requested without encryption. */
  insecure: Sample
  /** The visible text on one line, and whether it is complete. */
  text: { shown: string; whole: boolean }
  words: number
  /** Words in its `<main>`; of the whole page if it has none. */
  mainWords: number
  images: ImageFacts[]
  preloads: Preload[]
  /** JSON-LD, microdata and RDFa as extracted; null if larger than the limit. */
  markup: PageMarkup | null
  /** Characters of HTML. */
  size: number
  /** Hash of the visible text: it stays the same until the text is edited. */
  digest: string
  /** Hash of the title and the text of `<main>`: an edited menu does not change it. */
  contentDigest: string
  /** How many of each were found beyond the limits; of links, the targets to which no kept link leads. */
  left: { links: number; images: number; headings: number; alternates: number }
}

/** Whether it comes from the page's head or from a response header. */
export type Said<Of> = Of & { from: 'html' | 'header' }

/** How many there are of something, and the first few. */
export interface Sample {
  count: number
  first: string[]
}

/** The landmark that contains a part of a page; page facts have the key `place`, which stored results contain. */
export type Landmark = 'header' | 'nav' | 'main' | 'footer'

/** Attributes as written, null if absent; `src` is resolved. */
export interface ImageFacts {
  src: string | null
  alt: string | null
  width: string | null
  height: string | null
  srcset: string | null
  sizes: string | null
  loading: string | null
  fetchPriority: string | null
  /** Its name if that is not the alternative text: `aria-label`, else `title`. */
  label?: string
  /** Marked as decorative: by its role, or hidden from screen readers. */
  decorative?: true
  /** Outside all landmarks of a page that has a `<main>`, as in a drawer. */
  apart?: true
  place: Landmark
}

/** `<link rel="preload">` of an image or a font. */
export interface Preload {
  href: string | null
  as: string
  srcset: string | null
  fetchPriority: string | null
}

/** A link from a page to any URL on the web. */
export interface PageLink {
  to: string
  kind: 'anchor' | 'area' | 'frame'
  place: Landmark
  text: string
  rel: string
}

/** Number of examples kept of each sort; the rest is only counted. */
const NAMED = 5
const LONGEST = 300

/** A new, empty sample. */
export const emptySample = (): Sample => ({ count: 0, first: [] })

/** Counts one more, and keeps its name while there is room. */
export function addToSample(sample: Sample, name: string): void {
  sample.count += 1
  if (sample.first.length < NAMED) sample.first.push(name.slice(0, LONGEST))
}
