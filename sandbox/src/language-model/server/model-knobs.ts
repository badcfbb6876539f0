import { z } from 'zod'

const rate = z.number().min(0).max(1)
const wait = z.number().int().min(0).max(3_600_000)

/** Faults the language model can be told to simulate; every rate is a probability from 0 to 1. */
export const modelKnobs = z.strictObject({
  /** Milliseconds before an answer starts. */
  latencyMs: wait,
  /** Milliseconds between two chunks of a stream. */
  streamPauseMs: wait,
  /** Rate of calls that are never answered. */
  timeoutRate: rate,
  /** Rate of 429 answers with Retry-After. */
  rateLimitRate: rate,
  retryAfterSeconds: z.number().int().min(0).max(3600),
  /** Rate of 503 answers. */
  serverErrorRate: rate,
  /** Rate of streams cut in the middle. */
  streamCutRate: rate,
  /** Rate of answers cut in the middle, as at the token limit: JSON stays unclosed. */
  cutAnswerRate: rate,
  /** Rate of answers in another language than requested. */
  wrongLanguageRate: rate,
  /** Rate of answers three times as long as allowed. */
  overLongRate: rate,
  /** Rate of answers with HTML and a script inside the text. */
  markupRate: rate,
  /** Rate of answers that obey "ignore previous instructions …" found in the source. */
  obeyInjectionRate: rate,
  /** Rate of answers with numbers, certificates and superlatives that are not in the source. */
  inventedClaimRate: rate,
})

export type ModelKnobs = z.infer<typeof modelKnobs>

/** A model without faults. */
export const FAULTLESS_MODEL: Readonly<ModelKnobs> = {
  latencyMs: 0,
  streamPauseMs: 0,
  timeoutRate: 0,
  rateLimitRate: 0,
  retryAfterSeconds: 1,
  serverErrorRate: 0,
  streamCutRate: 0,
  cutAnswerRate: 0,
  wrongLanguageRate: 0,
  overLongRate: 0,
  markupRate: 0,
  obeyInjectionRate: 0,
  inventedClaimRate: 0,
}
