import type { Tokens } from '#adapters/language-model/language-model.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import type { ProviderInUse } from '#core/language-model/provider-of.ts'
import type { GenerateParams } from '../generation-contract.ts'
import { purposesOf, type WritingDeclaration } from './writing-declaration.ts'
import type { WritingPurpose } from './writing-purpose.ts'

/** Most characters of a source that are sent (`prompt.ts`). */
const LONGEST = 12_000
/**
 * Tokens for our rules, names, tags and the answer; a short product took 430. The merchant does not pay for a second
 * attempt.
 */
const TOKENS_AROUND = 600
/** For English text. The merchant does not pay for other languages that take more; wishes are not counted. */
const CHARACTERS_PER_TOKEN = 4

/**
 * Returns the most credits the texts of one resource cost, by the characters of its body (absent: the longest);
 * docs/decisions/0026. 0 with the shop's own key, whose provider the shop pays.
 */
export function writingCeiling(
  { credits, answerTokens = 0 }: WritingPurpose,
  provider: ProviderInUse['kind'],
  characters = LONGEST,
): number {
  if (provider !== 'installation') return 0
  if (credits !== undefined) return credits
  return creditsForTokens(TOKENS_AROUND + answerTokens + Math.min(characters, LONGEST) / CHARACTERS_PER_TOKEN)
}

/**
 * Returns the most the texts cost that an operation writes for one resource: of fields with several purposes, the
 * dearest; 0 if no model is used.
 */
export function operationCeiling<Field extends string>(
  writing: Pick<WritingDeclaration<Field>, 'groups'>,
  { payer, fields }: Pick<GenerateParams<Field>, 'payer' | 'fields'>,
  characters?: number,
): number {
  const purposes = purposesOf(writing, fields)
  return Math.max(0, ...purposes.map((purpose) => writingCeiling(purpose, payer, characters)))
}

/** Returns the credits they did cost: by their tokens, at least 1 and at most the ceiling. */
export function writingCredits(
  purpose: WritingPurpose,
  provider: ProviderInUse['kind'],
  tokens: Tokens,
): number {
  const ceiling = writingCeiling(purpose, provider)
  return Math.min(ceiling, Math.max(1, creditsForTokens(tokens.input + tokens.output)))
}
