import type { LanguageModel, ModelMessage } from 'ai'
import { createFetchFunction } from '#kit/server/outbound/fetch-function.ts'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import {
  type LanguageModels,
  type ModelAccess,
  type ModelAnswer,
  ModelFailure,
  type ModelQuestion,
} from './language-model.ts'
import { asModelFailure, tokensOf } from './model-failure.ts'
import { pacedFetch } from './paced-answer.ts'

/** Far above a text of a few hundred characters; a larger response is no valid answer. */
const MAX_BYTES = 2 * 1024 * 1024
/** Longer than any call's own limit, so that the call's own limit applies. */
const TIMEOUT_MS = 180_000

// The SDK warns about settings a provider ignores, and would write these warnings to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/**
 * Language models through the AI SDK. Its calls leave the process through the guarded clients like all others: one
 * for URLs named by the operator, one for those named by shops.
 */
export function createLanguageModels(outbound: Record<ModelAccess['namedBy'], Outbound>): LanguageModels {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  const fetches = {
    operator: pacedFetch(createFetchFunction(outbound.operator, limits)),
    shop: pacedFetch(createFetchFunction(outbound.shop, limits)),
  }

  /** Servers that refused a schema; from then on this process requests bare JSON from them. */
  const withoutSchemas = new Set<string>()

  async function run<T>(
    access: ModelAccess,
    question: ModelQuestion<T>,
    onPartial: ((partial: unknown) => void) | null,
  ): Promise<ModelAnswer<T>> {
    const endpoint = `${access.namedBy} ${access.baseUrl} ${access.model}`
    try {
      return await once(access, question, { onPartial, bare: withoutSchemas.has(endpoint) })
    } catch (error) {
      const again =
        error instanceof ModelFailure && error.fault === 'schema-refused' && !withoutSchemas.has(endpoint)
      if (!again) throw error
      withoutSchemas.add(endpoint)
      return once(access, question, { onPartial, bare: true })
    }
  }

  async function once<T>(
    access: ModelAccess,
    question: ModelQuestion<T>,
    { onPartial, bare }: { onPartial: ((partial: unknown) => void) | null; bare: boolean },
  ): Promise<ModelAnswer<T>> {
    const timeout = AbortSignal.timeout(question.timeoutMs)
    const signals = { signal: question.signal, timeout }
    try {
      // Takes 80 ms to load, so it is loaded only when a model is called.
      const { generateText, streamText, Output } = await import('ai')
      const output = Output.object({ schema: question.schema })
      const order = {
        model: await modelOf(access, { fetch: fetches[access.namedBy], bare }),
        instructions: question.system,
        messages: messagesOf(question),
        maxOutputTokens: question.maxOutputTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.any([question.signal, timeout]),
      }
      if (onPartial === null) {
        const { output: value, usage, response } = await generateText({ ...order, output })
        return { value, model: response.modelId || access.model, tokens: tokensOf(usage) }
      }
      let failure: unknown
      const stream = streamText({
        ...order,
        output: withFewPartials(output),
        onError: ({ error }) => void (failure ??= error),
      })
      // All of them reject when the stream breaks; awaiting one must not leave the others unhandled.
      const ends = [stream.output, stream.usage, stream.response, stream.finishReason] as const
      for (const end of ends) void Promise.resolve(end).catch(() => {})
      for await (const partial of stream.partialOutputStream) onPartial(partial)
      if (failure !== undefined) throw failure
      const usage = await stream.usage
      const { modelId } = await stream.response
      const value = await Promise.resolve(stream.output).catch(() => {
        throw new ModelFailure('unreadable', { tokens: tokensOf(usage) })
      })
      return { value, model: modelId || access.model, tokens: tokensOf(usage) }
    } catch (error) {
      throw asModelFailure(error, signals)
    }
  }

  return {
    write: (access, question) => run(access, question, null),
    stream: (access, question, onPartial) => run(access, question, onPartial),
  }
}

/** Readers do not perceive faster updates of a growing text. */
const PARTIAL_EVERY_MS = 100
/** Longer answers are shown only when complete. */
const LONGEST_PARTIAL = 100_000

/**
 * Limits partial parsing to a few times a second: the SDK parses the whole answer again with every piece, and a model
 * may send it letter by letter.
 */
function withFewPartials<Parsed extends { parsePartialOutput(given: { text: string }): unknown }>(
  output: Parsed,
): Parsed {
  let next = 0
  return {
    ...output,
    parsePartialOutput: async (given: { text: string }) => {
      const now = performance.now()
      if (now < next || given.text.length > LONGEST_PARTIAL) return undefined
      next = now + PARTIAL_EVERY_MS
      return output.parsePartialOutput(given)
    },
  }
}

async function modelOf(
  { provider, baseUrl, apiKey, model }: ModelAccess,
  { fetch, bare }: { fetch: typeof globalThis.fetch; bare: boolean },
): Promise<LanguageModel> {
  const baseURL = baseUrl.replace(/\/+$/, '')
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'language-model',
    baseURL,
    ...(apiKey !== null && { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: !bare,
    fetch,
  }).chatModel(model)
}

function messagesOf({ user, image }: Pick<ModelQuestion<unknown>, 'user' | 'image'>): ModelMessage[] {
  if (!image) return [{ role: 'user', content: user }]
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: user },
        { type: 'file', data: image.bytes, mediaType: image.mediaType },
      ],
    },
  ]
}
