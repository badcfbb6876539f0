import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { createLanguageModels } from '../../../app/src/adapters/language-model/ai-sdk-models.ts'
import { ModelFailure } from '../../../app/src/adapters/language-model/language-model.ts'
import { cleanText } from '../../../app/src/core/writing/clean-text.ts'
import { cutAnswer } from '../../../app/src/core/writing/cut-answer.ts'
import { outboundRoutesSchema } from '../../../app/src/kit/server/env-parts.ts'
import { createOutbound } from '../../../app/src/kit/server/outbound/outbound.ts'
import { hostileModel, type ModelMood } from './moody-model.ts'

const schema = z.object({ 'seo-title': z.string(), 'seo-description': z.string() })
const LONGEST_TITLE = 70

export interface StreamTaken {
  /** `answered`, or the fault it ended with. */
  state: string
  ms: number
  /** Longest time the event loop stood still; the server shares it. */
  loopMs: number
  /** Incomplete answers that were handed on. */
  partials: number
}

/** Reads a stream of a hostile model as the product does, and cleans each text it is given on the way. */
export async function readHostileStream(mood: ModelMood): Promise<StreamTaken> {
  const model = hostileModel()
  const server = createServer(model.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    routes: outboundRoutesSchema.parse(`shop-language-model:model.hostile=127.0.0.1:${port}`),
    purpose: 'shop-language-model',
  })
  const models = createLanguageModels({ operator: outbound, shop: outbound })
  const access = {
    ...{
      provider: 'openai-compatible' as const,
      baseUrl: 'http://model.hostile/v1',
      namedBy: 'shop' as const,
    },
    ...{ apiKey: 'sk-x', model: 'hostile' },
  }
  const question = () => ({
    ...{ system: 'x', user: 'x', maxOutputTokens: 4_000, timeoutMs: 20_000, schema },
    signal: new AbortController().signal,
  })
  const clean = (texts: unknown): void => {
    for (const text of Object.values((texts ?? {}) as Record<string, unknown>))
      if (typeof text === 'string') cleanText(cutAnswer(text, { to: LONGEST_TITLE }))
  }
  try {
    // The first call loads the library.
    await models.stream(access, question(), () => {}).catch(() => {})
    model.mood.now = mood
    let partials = 0
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const state = await models
      .stream(access, question(), (partial) => {
        partials += 1
        clean(partial)
      })
      .then(
        ({ value }) => {
          clean(value)
          return 'answered'
        },
        (error: unknown) => (error instanceof ModelFailure ? error.fault : String(error)),
      )
    const ms = performance.now() - began
    delay.disable()
    return { state, ms, loopMs: delay.max / 1e6, partials }
  } finally {
    await outbound.close()
    server.closeAllConnections()
    server.close()
  }
}
