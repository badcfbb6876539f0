import type { Tokens } from '#adapters/language-model/language-model.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import type { ProviderInUse } from '#core/language-model/provider-of.ts'
import type { WritingRequest } from './writing-request.ts'

type Purpose = WritingRequest<Record<string, string>>['purpose']

/** Characters of a source that are sent (`prompt.ts`). */
const LONGEST = 12_000
/** Our rules, names, tags and the answer; 430 were counted of a short product. A second try is not the merchant's to pay. */
const TOKENS_AROUND = 600
/** More of them where a description is the answer: 1,600 characters of text, and its markup (docs/decisions/0029). */
const TOKENS_OF_BODY = 600
/** Of English text. That other languages take more is not the merchant's to pay either, and wishes are not counted. */
const CHARACTERS_PER_TOKEN = 4

/**
 * Credits the texts of one resource cost at most, by the characters of its body (absent: the longest); docs/decisions/0026. None with the shop's own key, whose provider is paid by the shop.
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

/** Credits they did cost: an image 1, texts by their tokens and at least 1. */
export function writingCredits(purpose: Purpose, provider: ProviderInUse['kind'], tokens: Tokens): number {
  const ceiling = writingCeiling(purpose, provider)
  return Math.min(ceiling, Math.max(1, creditsForTokens(tokens.input + tokens.output)))
}
