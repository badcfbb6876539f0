/** About 1,000 tokens are 1 credit, rounded up: 2,023 tokens cost 3 (specification 2 §9). */
const TOKENS_PER_CREDIT = 1000

/** Returns the credits for a number of tokens of a language model. Throws a RangeError for an invalid number. */
export function creditsForTokens(tokens: number): number {
  if (!Number.isFinite(tokens) || tokens < 0) throw new RangeError(`${tokens} is not a number of tokens.`)
  return Math.ceil(tokens / TOKENS_PER_CREDIT)
}
