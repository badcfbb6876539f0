/** Aspects a check of a post covers; the screen puts them into words. */
export const FINDINGS = [
  'one-title',
  'headings',
  'length',
  'keyword',
  'seo-title',
  'seo-description',
  'sentences',
  'links',
  'images',
  'claims',
  'sources',
  'unique',
] as const

/** What the check of a post says about one aspect, good or bad. */
export interface PostFinding {
  code: (typeof FINDINGS)[number]
  state: 'good' | 'warn' | 'bad'
  values: Record<string, string | number>
}
