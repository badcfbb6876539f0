import type { Redirect } from '#adapters/page-reader/page-reading.ts'
import type { PageMarkup } from '#rules/rich-results/judge/page-markup.ts'

/** Raised when facts get another shape or meaning: older ones are then collected anew before they are judged again. */
export const FACTS_VERSION = 2

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
  canonicals: Said<{ url: string }>[]
  /** Robots rules for all crawlers (`robots`) or one of them, in small letters. */
  robots: Said<{ agent: string; rules: string }>[]
  /** `<html lang>`, and the header Content-Language. */
  language: string | null
  contentLanguage: string | null
  alternates: Said<{ language: string; url: string }>[]
  viewport: string | null
  /** `og:title` and the like. */
  social: { name: string; content: string }[]
  headings: { level: number; text: string }[]
  /** What the page shows, on one line, and whether that is all. */
  text: { shown: string; whole: boolean }
  words: number
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
