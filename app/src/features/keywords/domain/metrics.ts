import type { KeywordAnswer } from '#adapters/keyword-data/keyword-answer.ts'
import type { MetricSource } from './keyword.ts'

/** Competitors that are kept of a keyword (specification 2 §9). */
export const MOST_COMPETITORS = 5
/** Months that are kept of a keyword. */
export const MOST_MONTHS = 24

/** What one source says of one keyword, as it is kept. */
export interface SourcedMetrics extends KeywordAnswer {
  source: MetricSource
  fetchedAt: string
}
