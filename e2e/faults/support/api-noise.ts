import { sessionToken } from '../../../app/testing/session-token.ts'
import type { Installation, RigStore } from './installation.ts'
import { send } from './merchant-load.ts'
import { gidOf } from './titles-operation.ts'

/** What one shop's merchant asks of the API without a pause, and what came of it. */
export interface ApiNoise {
  stop(): Promise<{ answered: number; refused: number; failed: number }>
}

const AT_ONCE = 40
const STREAMS = 100
/** A model that takes its time for each answer. */
const MODEL_MS = 5_000

/** Searches, exports and reads of History, forty at a time, and a hundred streams of texts that are opened again and again. */
export function startApiNoise(installation: Installation, store: RigStore): ApiNoise {
  const { platform, webPort } = installation
  const state = { isStopping: false, answered: 0, refused: 0, failed: 0 }
  const product = gidOf(store.productIds[0] ?? 0)
  const wish = { language: 'en', tone: 'Friendly', writer: 'model', fields: ['seo-title'] }
  const calls: [method: string, path: string, body?: object][] = [
    ['POST', '/meta-tags/search', { kind: 'product', count: 250 }],
    ['POST', '/meta-tags/export', { filter: { kind: 'product' } }],
    ['GET', '/history?limit=250'],
    ['GET', '/operations?limit=250'],
    ['GET', '/profile'],
  ]
  const ask = async (authorization: string, [method, path, body]: (typeof calls)[number]): Promise<void> => {
    const status = await send(webPort, {
      method,
      path: `/apps/api${path}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : '',
    })
    if (status === 429) state.refused += 1
    else if (status === null || status >= 500) state.failed += 1
    else state.answered += 1
  }
  const running = (async () => {
    await installation.modelFaults({ latencyMs: MODEL_MS })
    const token = await sessionToken(store.domain, platform, { exp: Math.floor(Date.now() / 1_000) + 3_600 })
    const authorization = `Bearer ${token}`
    const loop = async (at: number, of: (round: number) => (typeof calls)[number]): Promise<void> => {
      for (let round = at; !state.isStopping; round++) await ask(authorization, of(round))
    }
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, (_, at) =>
        loop(at, (round) => calls[round % calls.length] ?? ['GET', '/profile']),
      ),
      // Each is refused at once or stays open: whoever is refused comes back in a second, as a browser would.
      ...Array.from({ length: STREAMS }, async (_, at) => {
        for (let round = at; !state.isStopping; round++) {
          const started = Date.now()
          await ask(authorization, ['POST', '/meta-tags/generate/stream', { gid: product, ...wish }])
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (Date.now() - started))))
        }
      }),
    ])
  })()
  return {
    async stop() {
      state.isStopping = true
      await running
      await installation.modelFaults()
      const { answered, refused, failed } = state
      return { answered, refused, failed }
    },
  }
}
