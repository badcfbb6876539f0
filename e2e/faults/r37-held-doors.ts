import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BUNDLE } from '../../app/src/entries/document.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { peakMemory } from '../../bench/support/product-processes.ts'
import { playElsewhere } from './support/elsewhere.ts'
import { faultFigure } from './support/figure.ts'
import { holdingPages } from './support/holding-pages.ts'
import { hostileTarget } from './support/hostile-target.ts'
import { startInstallation } from './support/installation.ts'
import { hostileModel, type ModelMood } from './support/moody-model.ts'
import { type QuietClient, startQuietClient } from './support/quiet-client.ts'
import { openSite } from './support/site.ts'
import { strangers } from './support/strangers.ts'

const REQUESTS = 2_000
const MOST_MS = 100
const MOST_MEGABYTES = 600
const AT_ONCE = 30
const STREAMS = 100
/** Minimum duration of each attack: a 99th percentile needs more than a few calls. */
const LEAST_MS = 8_000
/** Shares of all requests: strangers are many; previews and streams are few, but each is worse. */
const SHARES = { strangers: 0.8, pages: 0.1, 'blank-lines': 0.025, pieces: 0.025, streams: 0.05 } as const

/** Ways in which a model sends its answer in pieces. */
const PIECES = ['pieces', 'pieces-as-json', 'pieces-by-returns'] as const

/** One attack: its requests, and how often they are sent. */
interface Attack {
  name: keyof typeof SHARES
  count: number
  send(at: number): Promise<unknown>
}

/**
 * Sends requests of strangers without a token, of a shop with hostile pages and a hostile language model, its
 * previews in parallel and a hundred of its streams at once. Meanwhile another shop's merchant reads the profile 25
 * times a second: within 100 ms at the 99th percentile, with the event loop blocked no longer, and the web process's
 * memory bounded.
 */
export const rig: Rig = {
  id: 'R37',
  title: 'one request, page or model that would hold everybody',
  async run({ n = REQUESTS, seed, log }) {
    if (!existsSync(join(BUNDLE, 'index.html')))
      throw new Error('The browser bundle is not built. Run npm run build.')
    const model = hostileModel()
    await using stack = new AsyncDisposableStack()
    const pageSite = await openSite(holdingPages())
    stack.defer(() => pageSite.close())
    const modelSite = await openSite(model.listener)
    stack.defer(() => modelSite.close())
    const installation = stack.use(
      await startInstallation({
        routes: [
          `storefront:*.localhost=127.0.0.1:${pageSite.port}`,
          `shop-language-model:model.hostile=127.0.0.1:${modelSite.port}`,
        ],
        env: { LOG_LEVEL: 'info' },
      }),
    )
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const [hostile, quiet] = [
      await installation.addStore({ products: 3, theme: true }),
      await installation.addStore({ products: 3 }),
    ]
    await syncAll(installation.contextOf(hostile))
    const web = installation.startWebProcess()
    const target = hostileTarget(installation, hostile, web)
    await target.listens()
    await ownModel(target)
    const token = await sessionToken(quiet.domain, installation.platform, {
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    })
    const client = startQuietClient({
      port: installation.webPort,
      path: '/apps/api/profile',
      authorization: `Bearer ${token}`,
      everyMs: 40,
    })
    stack.defer(() => client.stop())
    const alone = await measured(client, () => wait(4_000))
    stack.use(playElsewhere())
    const product = `gid://shopify/Product/${hostile.productIds[0]}`
    const count = (share: number): number => Math.max(1, Math.round(n * share))
    const preview = () => target.call('POST', '/structured-data/preview', { settings: SETTINGS })
    const write = () => target.call('POST', '/meta-tags/generate/stream', { gid: product, ...WISH })
    const attacks: Attack[] = [
      {
        name: 'strangers',
        count: count(SHARES.strangers),
        send: (at) => strangers[at % strangers.length]?.(installation.webPort) ?? Promise.resolve(null),
      },
      { name: 'pages', count: count(SHARES.pages), send: preview },
      { name: 'blank-lines', count: count(SHARES['blank-lines']), send: write },
      { name: 'pieces', count: count(SHARES.pieces), send: write },
      { name: 'streams', count: Math.max(STREAMS, count(SHARES.streams)), send: write },
    ]
    const wrong: string[] = []
    const figures: Record<string, object> = {}
    let sent = 0
    for (const { name, count: needed, send } of attacks) {
      const moodAt = (at: number): ModelMood =>
        name === 'streams'
          ? 'silent'
          : name === 'pieces'
            ? (PIECES[at % PIECES.length] ?? 'pieces')
            : 'blank-lines'
      await target.loopDelay()
      let tried = 0
      const { p99, most, calls } = await measured(client, async () => {
        const ending = new AbortController()
        const started = Date.now()
        const isEnough = (at: number) =>
          at >= needed && (name === 'streams' || Date.now() - started >= LEAST_MS)
        const work = atOnce(name === 'streams' ? needed : AT_ONCE, isEnough, async (at) => {
          sent += 1
          tried += 1
          model.mood.now = moodAt(at)
          await send(at)
        })
        // These streams stay open as long as the model is silent.
        if (name === 'streams') await Promise.race([work, wait(8_000, undefined, { signal: ending.signal })])
        else await work
        ending.abort()
      })
      await wait(1_100)
      const loop = await target.loopDelay()
      figures[name] = { p99, most, calls, loopP99: loop.p99, loopMost: loop.max, n: tried }
      log(`${name}: ${JSON.stringify(figures[name])} peak ${peakMemory(web.pid)} MB`)
      if (p99 > MOST_MS) wrong.push(`${name}: another client waited ${p99} ms (p99), alone ${alone.p99} ms`)
      if (loop.p99 > MOST_MS) wrong.push(`${name}: the event loop was held up ${loop.p99} ms (p99)`)
      if (!web.isRunning()) {
        wrong.push(`${name}: the web process ended:\n${web.log().slice(-600)}`)
        break
      }
    }
    const megabytes = web.isRunning() ? peakMemory(web.pid) : 0
    if (megabytes > MOST_MEGABYTES) wrong.push(`the web process took ${megabytes} MB`)
    return faultFigure(wrong, {
      n: sent,
      seed,
      log,
      aloneP99Ms: alone.p99,
      peakMegabytes: megabytes,
      ...figures,
    })
  },
}

const SETTINGS = {
  enabled: true,
  brand: 'vendor',
  gtinFromBarcode: true,
  mpnFromSku: true,
  ratings: true,
  description: 'product',
  variants: 'group',
  itemCondition: 'new',
}
const WISH = { language: 'en', tone: 'Friendly', writer: 'model', fields: ['seo-title', 'seo-description'] }

/** The hostile shop configures its own model, which behaves well until that is done. */
async function ownModel(target: { call: ReturnType<typeof hostileTarget>['call'] }): Promise<void> {
  const saved = await target.call('PUT', '/language-model', {
    provider: 'openai-compatible',
    baseUrl: 'http://model.hostile/v1',
    model: 'hostile',
    apiKey: 'sk-hostile-model-key',
    seesImages: false,
  })
  if (saved.status !== 200) throw new Error(`The model was not saved: ${JSON.stringify(saved.body)}`)
}

async function measured(client: QuietClient, work: () => Promise<unknown>) {
  await client.times()
  await work()
  const times = (await client.times()).toSorted((a, b) => a - b)
  const round = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10
  return {
    calls: times.length,
    p99: round(times[Math.floor(times.length * 0.99)]),
    most: round(times.at(-1)),
  }
}

/** Sends the given number of requests with limited concurrency; ignores the results. */
async function atOnce(
  most: number,
  isEnough: (at: number) => boolean,
  send: (at: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let at = next++; !isEnough(at); at = next++) await send(at).catch(() => {})
    }),
  )
}
