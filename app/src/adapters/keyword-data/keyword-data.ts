import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { type DataForSeoAccount, dataForSeoMetrics } from './dataforseo.ts'
import { type GoogleAdsAccount, googleAdsMetrics } from './google-ads.ts'
import type { KeepAnswers, KeywordAnswer, KeywordQuestion } from './keyword-answer.ts'

export type KeywordAccount =
  | ({ source: 'google-ads' } & GoogleAdsAccount)
  | ({ source: 'dataforseo' } & DataForSeoAccount)

/** Queries services for search volumes of keywords. */
export interface KeywordData {
  /**
   * Returns answers in any order, without keywords unknown to the source; hands over what is paid for in `keep` before
   * it asks for more about it. Throws KeywordSourceFailure, AppError `outbound.*`.
   */
  ask(account: KeywordAccount, question: KeywordQuestion, keep: KeepAnswers): Promise<KeywordAnswer[]>
}

/** Creates the client of the sources of keyword metrics. */
export function createKeywordData(outbound: Outbound): KeywordData {
  return {
    ask: ({ source, ...account }, question, keep) =>
      source === 'dataforseo'
        ? dataForSeoMetrics(outbound, account as DataForSeoAccount, { ...question, keep })
        : googleAdsMetrics(outbound, account as GoogleAdsAccount, question),
  }
}
