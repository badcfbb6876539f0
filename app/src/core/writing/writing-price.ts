import type { Tokens } from '#adapters/language-model/language-model.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import type { ProviderInUse } from '#core/language-model/provider-of.ts'
import type { WritingRequest } from './writing-request.ts'

type Purpose = WritingRequest<Record<string, string>>['purpose']

/** Most characters of a source that are sent (`prompt.ts`). */
const LONGEST = 12_000
/**
 * Tokens for our rules, names, tags and the answer; a short product took 430. The merchant does not pay for a second
 * attempt.
 */
const TOKENS_AROUND = 600
/** Additional tokens if a description is the answer: 1,600 characters of text, and its markup (docs/decisions/0029). */
const TOKENS_OF_BODY = 600
/** For English text. The merchant does not pay for other languages that take more; wishes are not counted. */
const CHARACTERS_PER_TOKEN = 4

/**
 * Returns the most credits the texts of one resource cost, by the characters of its body (absent: the longest);
 * docs/decisions/0026. 0 with the shop's own key, whose provider the shop pays.
 */
export function writingCeiling(
  purpose: Purpose,
  provider: ProviderInUse['kind'],
  characters = LONGEST,
): number {
  if (provider !== 'installation') return 0
  if (purpose === 'alt-text') return 1
  const answer = purpose === 'body' ? TOKENS_OF_BODY : 0
  return creditsForTokens(TOKENS_AROUND + answer + Math.min(characters, LONGEST) / CHARACTERS_PER_TOKEN)
}

/** Returns the credits they did cost: 1 for an image, texts by their tokens and at least 1. */
export function writingCredits(purpose: Purpose, provider: ProviderInUse['kind'], tokens: Tokens): number {
  const ceiling = writingCeiling(purpose, provider)
  return Math.min(ceiling, Math.max(1, creditsForTokens(tokens.input + tokens.output)))
}
