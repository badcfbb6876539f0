/** What is known of a page before the search engine is asked about it. Moments are in milliseconds. */
export interface InspectedPage {
  id: string
  /** When we first knew of it. */
  knownAt: number
  /** When the search engine was last asked; null: never. */
  inspectedAt: number | null
  /** What it answered: may the page be shown in search results? Null without an answer. */
  isIndexed: boolean | null
  /** When its content was last seen to be other than before. */
  changedAt: number | null
  /** Since when the page itself says what keeps it out: `noindex`, another canonical URL, an error status. */
  hinderedAt: number | null
  /** When it was last handed to search engines, in a sitemap or by name. */
  submittedAt: number | null
  shown: Shown | null
}

/** How often the page is shown in search results; null where that is not known of any page. */
export interface Shown {
  /** Per day, in the four weeks before it fell silent. */
  usual: number
  /** End of the last day on which it was shown; null: never in the time looked at. */
  lastAt: number | null
  /** Days without being shown since then; a day whose figures are not complete counts for a part. */
  silentDays: number
  /** Clicks of the last seven days, as a share of the usual ones; null where there are too few to say. */
  clicksLeft: number | null
}

/** Why a page is asked about. */
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
