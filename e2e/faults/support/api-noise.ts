import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { SandboxAccess } from '../../../app/testing/sandbox.ts'
import { sessionToken } from '../../../app/testing/session-token.ts'
import { playElsewhere } from './elsewhere.ts'
import type { Installation, RigStore } from './installation.ts'
import { send } from './merchant-load.ts'

interface Outcome {
  answered: number
  refused: number
  failed: number
}

/** Continuous API calls of one shop's merchant, and their results. */
export interface ApiNoise {
  stop(): Promise<Outcome>
}

interface Order {
  platform: SandboxAccess
  port: number
  domain: string
  product: number
}

const AT_ONCE = 40
const STREAMS = 100
/** Time that the model takes for each answer. */
const MODEL_MS = 5_000

/** Sends searches, exports and reads of History, forty at a time, and keeps reopening a hundred text streams. */
export async function startApiNoise(installation: Installation, store: RigStore): Promise<ApiNoise> {
  const { platform, webPort: port, modelFaults } = installation
  await modelFaults({ latencyMs: MODEL_MS })
  const order: Order = { platform, port, domain: store.domain, product: store.productIds[0] ?? 0 }
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  return {
    async stop() {
      const ended = new Promise<Outcome>((resolve) => worker.once('message', resolve))
      worker.postMessage('stop', [])
      try {
        return await Promise.race([failed, ended])
      } finally {
        await worker.terminate()
        await modelFaults()
      }
    },
  }
}

async function makeNoise({ platform, port, domain, product }: Order): Promise<void> {
  const outcome: Outcome = { answered: 0, refused: 0, failed: 0 }
  const now = { isStopping: false }
  parentPort?.once('message', () => {
    now.isStopping = true
  })
  const wish = { language: 'en', tone: 'Friendly', writer: 'model', fields: ['seo-title'] }
  const text = { gid: `gid://shopify/Product/${product}`, ...wish }
  const calls: [method: string, path: string, body?: object][] = [
    ['POST', '/meta-tags/search', { kind: 'product', count: 250 }],
    ['POST', '/meta-tags/csv', { filter: { kind: 'product' } }],
    ['GET', '/history?limit=250'],
    ['GET', '/operations?limit=250'],
    ['GET', '/profile'],
  ]
  const token = await sessionToken(domain, platform, { exp: Math.floor(Date.now() / 1_000) + 3_600 })
  const ask = async ([method, path, body]: (typeof calls)[number]): Promise<void> => {
    const status = await send(port, {
      method,
      path: `/apps/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : '',
    })
    if (status === 429) outcome.refused += 1
    else if (status === null || status >= 500) outcome.failed += 1
    else outcome.answered += 1
  }
  const loop = async (at: number): Promise<void> => {
    for (let round = at; !now.isStopping; round++)
      await ask(calls[round % calls.length] ?? ['GET', '/profile'])
  }
  // Each stream is refused at once or stays open; a refused one is retried after a second, as a browser does.
  const stream = async (): Promise<void> => {
    while (!now.isStopping) {
      const started = Date.now()
      await ask(['POST', '/meta-tags/generate/stream', text])
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (Date.now() - started))))
    }
  }
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, (_, at) => loop(at)),
    ...Array.from({ length: STREAMS }, () => stream()),
  ])
  parentPort?.postMessage(outcome, [])
}

if (!isMainThread) {
  using _ = playElsewhere()
  await makeNoise(workerData as Order)
}
