import { z } from 'zod'

const rate = z.number().min(0).max(1)
const wait = z.number().int().min(0).max(3_600_000)

/** What the language model can be told to do wrong; every rate is a probability from 0 to 1. */
export const modelKnobs = z.strictObject({
  /** Milliseconds before an answer begins. */
  latencyMs: wait,
  /** Milliseconds between two pieces of a stream. */
  streamPauseMs: wait,
  /** Never answers. */
  timeoutRate: rate,
  /** Answers 429 with Retry-After. */
  rateLimitRate: rate,
  retryAfterSeconds: z.number().int().min(0).max(3600),
  /** Answers 503. */
  serverErrorRate: rate,
  /** Cuts the connection in the middle of a stream. */
  streamCutRate: rate,
  /** Ends in the middle, as at the token limit: JSON stays open. */
  cutAnswerRate: rate,
  /** Writes another language than asked for. */
  wrongLanguageRate: rate,
  /** Three times as long as allowed. */
  overLongRate: rate,
  /** HTML and a script inside the text. */
  markupRate: rate,
  /** Obeys "ignore previous instructions …" found in the source. */
  obeyInjectionRate: rate,
  /** Numbers, certificates and superlatives the source does not have. */
  inventedClaimRate: rate,
})

export type ModelKnobs = z.infer<typeof modelKnobs>

/** A model that does nothing wrong. */
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
