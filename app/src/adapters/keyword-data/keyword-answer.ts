/** A query: keywords for a country (ISO 3166) and a language (ISO 639). */
export interface KeywordQuestion {
  keywords: readonly string[]
  country: string
  language: string
}

/** Stores answers that are paid for, whatever becomes of the rest. */
export type KeepAnswers = (answers: readonly KeywordAnswer[]) => Promise<void>

/** A source's data on one keyword. Null means unknown, never 0. Money is in millionths of the currency. */
export interface KeywordAnswer {
  keyword: string
  /** Average searches per month. */
  volume: number | null
  /** The newest month of the volumes, `2026-10`. */
  month: string | null
  competition: 'low' | 'medium' | 'high' | null
  /** 0 to 100. */
  competitionIndex: number | null
  cpcMicros: number | null
  lowBidMicros: number | null
  highBidMicros: number | null
  currency: string | null
  /** Volumes by month, newest first. */
  months: { month: string; volume: number }[]
  /** The first results of a search for it; null if the source has none. */
  competitors: { position: number; domain: string; url: string; title: string }[] | null
}

/** Why a source gave no answer. */
export class KeywordSourceFailure extends Error {
  readonly kind: 'refused' | 'quota' | 'unavailable' | 'unreadable' | 'locale' | 'no-results'
  constructor(kind: KeywordSourceFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KeywordSourceFailure'
    this.kind = kind
  }
}
