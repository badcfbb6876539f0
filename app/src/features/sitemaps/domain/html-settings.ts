import type { ListedKind } from './kinds.ts'

export const LONGEST_TITLE = 120
/** A page with this title is headed in the visitor's language. */
export const DEFAULT_TITLE = 'Sitemap'
/** Most resources that may be left off. */
export const MOST_EXCLUDED = 1_000

/**
 * The merchant's settings of the HTML sitemap. `html-settings-schema.ts` validates them; it is separate so that
 * browsers need not load it.
 */
export interface HtmlSettings {
  published: boolean
  title: string
  /** Every kind once, in the order of the page. */
  sections: { kind: ListedKind; shown: boolean }[]
  columns: number
  excluded: { kind: ListedKind; id: string }[]
}

export const DEFAULT_HTML_SETTINGS: Omit<HtmlSettings, 'title'> = {
  published: false,
  sections: [
    ...(['collection', 'product', 'page', 'blog', 'article'] as const).map((one) => ({
      kind: one,
      shown: true,
    })),
  ],
  columns: 3,
  excluded: [],
}
