import type { z } from 'zod'

export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** How a model is reached. */
export interface ModelAccess {
  provider: ModelProvider
  /** With the version, `https://api.openai.com/v1`. */
  baseUrl: string
  /** Who named the address: what a shop names takes no route of the operator. */
  namedBy: 'operator' | 'shop'
  /** Null: the server wants none. Never logged, never part of an error. */
  apiKey: string | null
  model: string
}

export interface ModelQuestion<T> {
  system: string
  user: string
  image?: { bytes: Uint8Array; mediaType: string } | undefined
  /** The answer is one object of this schema. */
  schema: z.ZodType<T>
  maxOutputTokens: number
  /** For the whole call. */
  timeoutMs: number
  signal: AbortSignal
}

export interface Tokens {
  input: number
  output: number
}

export interface ModelAnswer<T> {
  value: T
  /** As its maker names it. */
  model: string
  tokens: Tokens
}

/** Language models behind one door. Asks once; trying again is the caller's. Methods throw `ModelFailure`. */
export interface LanguageModels {
  write<T>(access: ModelAccess, question: ModelQuestion<T>): Promise<ModelAnswer<T>>
  /** The same; `onPartial` is told the object as far as it is, unchecked. */
  stream<T>(
    access: ModelAccess,
    question: ModelQuestion<T>,
    onPartial: (partial: unknown) => void,
  ): Promise<ModelAnswer<T>>
}

export const MODEL_FAULTS = [
  /** The key is wrong or may not be used for this. */
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
  /** The address guard lets nobody go there. */
  'address-refused',
  /** 5xx: the provider is down or overloaded. */
  'unavailable',
  /** The question is longer than the model takes. */
  'too-large',
  /** The server knows no structured output, not even bare JSON. */
  'schema-refused',
  /** The provider refuses the question for another reason. */
  'refused',
  /** The answer is cut, or is not what was asked for. */
  'unreadable',
] as const
export type ModelFault = (typeof MODEL_FAULTS)[number]

/** Why a model gave no answer. Holds neither key nor prompt nor answer. */
export class ModelFailure extends Error {
  readonly fault: ModelFault
  readonly status: number | null
  /** What the provider asked for by Retry-After; null: nothing. */
  readonly retryAfterSeconds: number | null
  /** What was paid for nonetheless. */
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
