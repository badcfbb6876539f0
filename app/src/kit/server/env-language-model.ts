import { z } from 'zod'
import { flagOr, oneOf, pricesOf, tokenPrices, wholeNumber } from './env-parts.ts'

/** Settings of the language model for shops without their own key. */
export const languageModelSchema = {
  LANGUAGE_MODEL_PROVIDER: oneOf(['openai-compatible', 'anthropic']).default('openai-compatible'),
  LANGUAGE_MODEL_BASE_URL: z.url({ protocol: /^https?$/, error: 'give https://host/path' }).optional(),
  LANGUAGE_MODEL_API_KEY: z.string().max(500, 'is longer than 500 characters').optional(),
  LANGUAGE_MODEL: z.string().max(200, 'is longer than 200 characters').optional(),
  LANGUAGE_MODEL_SEES_IMAGES: flagOr('true'),
  LANGUAGE_MODEL_CALLS: wholeNumber(1, 1_000).default(64),
  LANGUAGE_MODEL_TOKENS_PER_SHOP_DAY: wholeNumber(1_000).default(5_000_000),
  LANGUAGE_MODEL_PRICES: tokenPrices,
}

type Given = z.infer<z.ZodObject<typeof languageModelSchema>>

export interface LanguageModelSettings {
  provider: 'openai-compatible' | 'anthropic'
  baseUrl: string
  apiKey: string | null
  model: string
  seesImages: boolean
  /** Concurrent calls with its key, across all shops and processes. */
  calls: number
  /** Tokens one shop may use with this key per day (UTC). */
  tokensPerShopDay: number
  /** Prices of a million input and output tokens, in the plans' currency; null if not set. */
  prices?: { input: number; output: number } | null
}

/** Reports a half-configured model: the product would start and then never write. */
export function languageModelProblems(value: Given): string[] {
  if (value.LANGUAGE_MODEL === undefined) {
    const given = (['LANGUAGE_MODEL_BASE_URL', 'LANGUAGE_MODEL_API_KEY'] as const).find((name) => value[name])
    return given ? [`LANGUAGE_MODEL: is missing; ${given} is given, so name the model too`] : []
  }
  if (value.LANGUAGE_MODEL_PROVIDER === 'openai-compatible' && !value.LANGUAGE_MODEL_BASE_URL)
    return ['LANGUAGE_MODEL_BASE_URL: is missing; LANGUAGE_MODEL needs the URL of the server that has it']
  if (value.LANGUAGE_MODEL_PROVIDER === 'anthropic' && !value.LANGUAGE_MODEL_API_KEY)
    return ['LANGUAGE_MODEL_API_KEY: is missing; Anthropic answers nobody without one']
  return []
}

/** Returns null unless a model is named and has a base URL; only Anthropic has a default one. */
export function languageModelOf(value: Given): LanguageModelSettings | null {
  const provider = value.LANGUAGE_MODEL_PROVIDER
  const baseUrl =
    value.LANGUAGE_MODEL_BASE_URL ?? (provider === 'anthropic' ? 'https://api.anthropic.com/v1' : undefined)
  if (value.LANGUAGE_MODEL === undefined || baseUrl === undefined) return null
  return {
    provider,
    baseUrl,
    apiKey: value.LANGUAGE_MODEL_API_KEY ?? null,
    model: value.LANGUAGE_MODEL,
    seesImages: value.LANGUAGE_MODEL_SEES_IMAGES,
    calls: value.LANGUAGE_MODEL_CALLS,
    tokensPerShopDay: value.LANGUAGE_MODEL_TOKENS_PER_SHOP_DAY,
    prices: pricesOf(value.LANGUAGE_MODEL_PRICES),
  }
}
