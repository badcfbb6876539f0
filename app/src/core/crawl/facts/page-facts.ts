import type { Redirect } from '#adapters/page-reader/page-reading.ts'
import type { PageMarkup } from '#rules/rich-results/judge/page-markup.ts'

/** Raised when facts get another shape or meaning: older ones are then collected anew before they are judged again. */
export const FACTS_VERSION = 3

/** What a page that was read says, without opinion; judges look at this and never at the page. */
export interface PageFacts {
  /** Where the reading ended; `redirects` are the URLs on the way there. */
  url: string
  status: number
  redirects: Redirect[]
  /** Of `<base href>`; null without one. */
  baseUrl: string | null
  title: string
  titles: number
  description: string | null
  descriptions: number
  /** `written` where that is no absolute URL. Those outside the head are none: search engines pass over them. */
  canonicals: Said<{ url: string; written?: string }>[]
  /** Robots rules for all crawlers (`robots`) or one of them, in small letters. */
  robots: Said<{ agent: string; rules: string }>[]
  /** `<html lang>`, and the header Content-Language. */
  language: string | null
  contentLanguage: string | null
  /** The language as written, spaces and all. */
  alternates: Said<{ language: string; url: string; written?: string }>[]
  viewport: string | null
  /** Content of `<meta http-equiv="refresh">`. */
  refresh: string | null
  /** `og:title` and the like. */
  social: { name: string; content: string }[]
  /** Also those of `role="heading"`; hidden ones of `aria-hidden` are none. */
  headings: { level: number; text: string }[]
  /** Headings nobody can read, and links of which nobody can tell where they lead. */
  nameless: { headings: Sample; links: Sample }
  /** Anchors without a URL a crawler could follow, by what they say. */
  uncrawlable: Sample
  /** Alternative texts that repeat the words right beside their image. */
  repeatedAlts: Sample
  /** Scripts of the head that hold up what a visitor sees, by their URLs. */
  blocking: Sample
  /** Parts of the page asked for without encryption. */
  insecure: Sample
  /** What the page shows, on one line, and whether that is all. */
  text: { shown: string; whole: boolean }
  words: number
  /** Words of its `<main>`; of the whole page where it has none. */
  mainWords: number
  images: ImageFacts[]
  preloads: Preload[]
  /** JSON-LD, microdata and RDFa as extracted; null where it is larger than is kept. */
  markup: PageMarkup | null
  /** Characters of its HTML. */
  size: number
  /** Of the words it shows: the same as long as nobody edits them. */
  digest: string
  /** Of its title and the words of its `<main>`: a menu that is edited changes no page's content. */
  contentDigest: string
  /** How many of each were found beyond what is kept. */
  left: { links: number; images: number; headings: number; alternates: number }
}

/** In the page's head or in a header of the answer. */
export type Said<Of> = Of & { from: 'html' | 'header' }

/** How many of something there are, and the first of them. */
export interface Sample {
  count: number
  first: string[]
}

/** Part of a page by its landmarks. */
export type Place = 'header' | 'nav' | 'main' | 'footer'

/** Attributes as written, null where they are absent; `src` is resolved. */
export interface ImageFacts {
  src: string | null
  alt: string | null
  width: string | null
  height: string | null
  srcset: string | null
  sizes: string | null
  loading: string | null
  fetchPriority: string | null
  /** Its name where that is no alternative text: `aria-label`, else `title`. */
  label?: string
  /** Said to be no content: by its role, or hidden from screen readers. */
  decorative?: true
  place: Place
}

/** `<link rel="preload">` of an image or a font. */
export interface Preload {
  href: string | null
  as: string
  srcset: string | null
  fetchPriority: string | null
}

/** A link of a page to somewhere on the web. */
export interface PageLink {
  to: string
  kind: 'anchor' | 'area' | 'frame'
  place: Place
  text: string
  rel: string
}
