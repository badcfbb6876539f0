import type { KeywordAnswer } from '#adapters/keyword-data/keyword-answer.ts'
import type { MetricSource } from './keyword.ts'

/** Most competitors stored per keyword (specification 2 §9). */
export const MOST_COMPETITORS = 5
/** Most months stored per keyword. */
export const MOST_MONTHS = 24

/** Stored metrics of one keyword from one source. */
export interface SourcedMetrics extends KeywordAnswer {
  source: MetricSource
  fetchedAt: string
}
