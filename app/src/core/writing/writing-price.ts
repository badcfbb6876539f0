import type { Tokens } from '#adapters/language-model/language-model.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import type { WriterInUse } from '#core/language-model/writer-of.ts'
import type { WritingRequest } from './writing-request.ts'

type Purpose = WritingRequest<Record<string, string>>['purpose']

/** A question of our longest source is about 3,500 tokens with its answer; a second try is not the merchant's to pay. */
const DEAREST_META_TAGS = 4

/** Credits the texts of one resource cost at most: none with the shop's own key, whose provider is paid by the shop. */
export function writingCeiling(purpose: Purpose, writer: WriterInUse['kind']): number {
  if (writer !== 'installation') return 0
  return purpose === 'alt-text' ? 1 : DEAREST_META_TAGS
}

/** Credits they did cost: a picture 1, texts by their tokens and at least 1. */
export function writingCredits(purpose: Purpose, writer: WriterInUse['kind'], tokens: Tokens): number {
  const ceiling = writingCeiling(purpose, writer)
  return Math.min(ceiling, Math.max(1, creditsForTokens(tokens.input + tokens.output)))
}
