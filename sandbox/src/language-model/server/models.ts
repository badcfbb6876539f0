/** A model this server offers. None is a neural network: all write by rules. */
export interface Model {
  id: string
  seesImages: boolean
}

/** `system_fingerprint` of every answer. */
export const FINGERPRINT = 'rule-based-writer'
/** Most tokens of a question, as for the models this replaces. */
export const CONTEXT_TOKENS = 128_000

export const MODELS: readonly Model[] = [
  { id: 'rule-based-writer', seesImages: true },
  { id: 'rule-based-writer-text', seesImages: false },
]

export function modelNamed(id: string): Model | undefined {
  return MODELS.find((model) => model.id === id)
}

/** Returns the tokens of a text by the usual rule of thumb: four characters per token. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

/** Tokens of one image (OpenAI, vision guide: low detail). */
export const IMAGE_TOKENS = 85
