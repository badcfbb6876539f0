/** A model this server offers. None of them is a neural network: all write by rules. */
export interface Model {
  id: string
  seesImages: boolean
}

/** Says in every answer who wrote it (`system_fingerprint`). */
export const FINGERPRINT = 'rule-based-writer'
/** Most tokens a question may have, as with the models this stands in for. */
export const CONTEXT_TOKENS = 128_000

export const MODELS: readonly Model[] = [
  { id: 'rule-based-writer', seesImages: true },
  { id: 'rule-based-writer-text', seesImages: false },
]

export function modelNamed(id: string): Model | undefined {
  return MODELS.find((model) => model.id === id)
}

/** Tokens of a text by the usual rule of thumb: four characters a token. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

/** Tokens one image counts for (OpenAI, vision guide: low detail). */
export const IMAGE_TOKENS = 85
