import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { type DataForSeoAccount, dataForSeoMetrics } from './dataforseo.ts'
import { type GoogleAdsAccount, googleAdsMetrics } from './google-ads.ts'
import type { KeywordAnswer, KeywordQuestion } from './keyword-answer.ts'

export type KeywordAccount =
  | ({ source: 'google-ads' } & GoogleAdsAccount)
  | ({ source: 'dataforseo' } & DataForSeoAccount)

/** Asks services that know how often keywords are searched. */
export interface KeywordData {
  /** Answers in any order; keywords the source knows nothing of are absent. Throws KeywordSourceFailure, AppError `outbound.*`. */
  ask(account: KeywordAccount, question: KeywordQuestion): Promise<KeywordAnswer[]>
}

export function createKeywordData(outbound: Outbound): KeywordData {
  return {
    ask: ({ source, ...account }, question) =>
      source === 'dataforseo'
        ? dataForSeoMetrics(outbound, account as DataForSeoAccount, question)
        : googleAdsMetrics(outbound, account as GoogleAdsAccount, question),
  }
}
