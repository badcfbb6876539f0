import type { z } from 'zod'

export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** Connection to a model. */
export interface ModelAccess {
  provider: ModelProvider
  /** Includes the version, `https://api.openai.com/v1`. */
  baseUrl: string
  /** Who named the URL: one named by a shop never uses a route of the operator. */
  namedBy: 'operator' | 'shop'
  /** Null: the server needs none. Never logged, never part of an error. */
  apiKey: string | null
  model: string
}

export interface ModelQuestion<T> {
  system: string
  user: string
  image?: { bytes: Uint8Array; mediaType: string } | undefined
  /** Schema of the one object to return. */
  schema: z.ZodType<T>
  maxOutputTokens: number
  /** Time limit of the whole call. */
  timeoutMs: number
  signal: AbortSignal
}

export interface Tokens {
  input: number
  output: number
}

export interface ModelAnswer<T> {
  value: T
  /** Name given by its maker. */
  model: string
  tokens: Tokens
}

/** Uniform access to language models. Makes one attempt; retrying is up to the caller. Methods throw `ModelFailure`. */
export interface LanguageModels {
  write<T>(access: ModelAccess, question: ModelQuestion<T>): Promise<ModelAnswer<T>>
  /** Same as `write`; `onPartial` receives the incomplete object, unchecked. */
  stream<T>(
    access: ModelAccess,
    question: ModelQuestion<T>,
    onPartial: (partial: unknown) => void,
  ): Promise<ModelAnswer<T>>
}

export const MODEL_FAULTS = [
  /** The key is wrong, or not permitted for this use. */
  'key-refused',
  'model-unknown',
  /** The provider takes no images with this model. */
  'image-refused',
  'rate-limited',
  /** The account has no money or quota left. */
  'quota',
  'timed-out',
  /** No connection, or no such host. */
  'unreachable',
  /** The URL is not one that may be called: not public, or not https. */
  'url-refused',
  /** 5xx: the provider is down or overloaded. */
  'unavailable',
  /** The prompt is longer than the model accepts. */
  'too-large',
  /** The server supports no structured output, not even bare JSON. */
  'schema-refused',
  /** The provider refuses the request for another reason. */
  'refused',
  /** The answer is truncated, or does not fit the schema. */
  'unreadable',
] as const
export type ModelFault = (typeof MODEL_FAULTS)[number]

/** Why a model gave no answer. Holds neither key nor prompt nor answer. */
export class ModelFailure extends Error {
  readonly fault: ModelFault
  readonly status: number | null
  /** The provider's Retry-After; null if it sent none. */
  readonly retryAfterSeconds: number | null
  /** Tokens used despite the failure. */
  readonly tokens: Tokens
  constructor(
    fault: ModelFault,
    told: { status?: number; retryAfterSeconds?: number | null; tokens?: Tokens; reason?: string } = {},
  ) {
    super(told.reason ?? fault)
    this.name = 'ModelFailure'
    this.fault = fault
    this.status = told.status ?? null
    this.retryAfterSeconds = told.retryAfterSeconds ?? null
    this.tokens = told.tokens ?? { input: 0, output: 0 }
  }
}
