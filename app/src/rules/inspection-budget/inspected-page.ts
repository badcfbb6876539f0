/** Facts about a page before it is inspected. Times are in milliseconds. */
export interface InspectedPage {
  id: string
  /** When Signpost first knew of it. */
  knownAt: number
  /** When it was last inspected; null: never. */
  inspectedAt: number | null
  /** Last verdict: whether the page may be shown in search results. Null without a verdict. */
  isIndexed: boolean | null
  /** When its content was last seen to have changed. */
  changedAt: number | null
  /** Since when the page itself keeps search engines out: `noindex`, another canonical URL, an error status. */
  hinderedAt: number | null
  /** When it was last submitted to search engines, in a sitemap or by name. */
  submittedAt: number | null
  shown: Shown | null
}

/** How often the page is shown in search results; null if that is not known of any page. */
export interface Shown {
  /** Impressions per day, in the four weeks before they stopped. */
  usual: number
  /** End of the last day on which it was shown; null: never in the period. */
  lastAt: number | null
  /** Days without impressions since then; a day with incomplete metrics counts in part. */
  silentDays: number
  /** Clicks of the last seven days, as a share of the usual ones; null if there are too few to compare. */
  clicksLeft: number | null
}

/** Reasons to inspect a page. */
export const INSPECTION_REASONS = [
  'due',
  'new',
  'hindered',
  'silent',
  'returned',
  'changed',
  'fewer-clicks',
  'submitted',
  'age',
] as const
export type InspectionReason = (typeof INSPECTION_REASONS)[number]
