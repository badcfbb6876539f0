/** Parts of the search listing; their findings are those of the SEO checks of the same name. */
export const LISTING_CODES = ['seo-title', 'seo-description'] as const
export type ListingCode = (typeof LISTING_CODES)[number]

export const isListingCode = (code: string): code is ListingCode =>
  LISTING_CODES.some((each) => each === code)

/** Other aspects a check of a post covers; the screen puts them into words. */
export const TEXT_CODES = [
  'one-title',
  'headings',
  'length',
  'keyword',
  'sentences',
  'links',
  'images',
  'claims',
  'sources',
  'unique',
] as const

export const FINDING_STATES = ['good', 'warn', 'bad'] as const
type State = (typeof FINDING_STATES)[number]

interface TextFinding {
  code: (typeof TEXT_CODES)[number]
  state: State
  values: Record<string, string | number>
}

interface ListingFinding {
  code: ListingCode
  state: State
  /** Key of the sentence: `seo-checks:<code>.<advice>`. */
  advice: string
  values: Record<string, number>
}

/** What the check of a post says about one aspect, good or bad. */
export type PostFinding = TextFinding | ListingFinding
