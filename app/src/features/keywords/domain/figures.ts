import type { FigureSource } from './keyword.ts'

/** What one source says of one keyword. Null is unknown, and never 0. Money is in millionths of the currency. */
export interface KeywordFigures {
  keyword: string
  /** Searches a month, on average. */
  volume: number | null
  /** The month the figures are of: `2026-10`. */
  month: string | null
  competition: 'low' | 'medium' | 'high' | null
  /** 0 to 100. */
  competitionIndex: number | null
  cpcMicros: number | null
  lowBidMicros: number | null
  highBidMicros: number | null
  currency: string | null
  /** Volumes by month, the newest first. */
  months: { month: string; volume: number }[]
  /** The first results for it; null where the source gives none. */
  competitors: Competitor[] | null
}

export interface Competitor {
  position: number
  domain: string
  url: string
  title: string
}

/** Competitors that are kept of a keyword (specification 2 §9). */
export const MOST_COMPETITORS = 5
/** Months that are kept of a keyword. */
export const MOST_MONTHS = 24

export interface SourcedFigures extends KeywordFigures {
  source: FigureSource
  fetchedAt: string
}
