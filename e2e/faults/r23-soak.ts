import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionToken } from '../../app/testing/session-token.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import { switchEmbed } from '../../app/testing/storefront.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, NO_LIMITS, type RigStore, startInstallation } from './support/installation.ts'
import { type RateReport, type RateRequest, startRateClient } from './support/rate-client.ts'
import { orderTitles } from './support/titles-operation.ts'
import { watchDeliveries } from './support/waiting-deliveries.ts'
import { webIsReady } from './support/web-ready.ts'

const SECONDS = 600
const STORES = 10
const PRODUCTS = 50
const CALLS_A_SECOND = 200
const NOTICES_A_SECOND = 500
const MOST_MS = 50
/**
 * Interval in seconds at which memory is measured and an operation ordered; memory is compared after the share `WARM`
 * of the run, because caches fill first. Calls are judged over the whole run, and reported from then on too.
 */
const LOOK_SECONDS = 10
const WARM = 0.25
/**
 * Allowed growth between the first and the last quarter of the compared time, as a share and in megabytes; a
 * violation exceeds both.
 */
const GROWTH = 0.1
const GROWTH_MB = 30
/** The most frequent calls of screens. */
const SCREENS = ['/profile', '/home', '/operations?limit=3', '/catalogue', '/redirects', '/schema-types']

/**
 * Simulates ordinary days of stores whose theme shows our embed: 200 calls of screens and 500 webhooks per second, and
 * titles written continuously. `n` is the number of seconds. Counts responses of 500 and above, calls above 50 ms at
 * the 99th percentile, and growing memory.
 */
export const rig: Rig = {
  id: 'R23',
  title: 'soak',
  async run({ n = SECONDS, seed, log }) {
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const stores: RigStore[] = []
    for (let at = 0; at < STORES; at++)
      stores.push(await installation.addStore({ products: PRODUCTS, theme: true }))
    for (const store of stores) {
      await syncAll(installation.contextOf(store))
      await switchEmbed(installation.platform, store, true)
    }
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    await webIsReady(installation, () => web.log())
    const port = installation.webPort
    await using stack = new AsyncDisposableStack()
    const client = (perSecond: number, requests: RateRequest[]) => {
      const started = startRateClient({ port, perSecond, requests })
      stack.defer(() => started.stop())
      return started
    }
    const calls = client(CALLS_A_SECOND, await callsOf(installation, stores, n))
    const notices = client(NOTICES_A_SECOND, noticesOf(installation, stores))
    using deliveries = watchDeliveries(installation)
    const memory = { web: [] as number[], worker: [] as number[] }
    let ordered = 0
    const refused: string[] = []
    const looks = Math.ceil(n / LOOK_SECONDS)
    for (let look = 0; look < looks; look++) {
      if (look === Math.floor(looks * WARM)) calls.mark()
      const store = stores[look % STORES] as RigStore
      await orderTitles(installation, store, store.productIds).then(
        () => {
          ordered += PRODUCTS
        },
        (error: unknown) => refused.push(String(error).slice(0, 200)),
      )
      await wait(LOOK_SECONDS * 1_000)
      memory.web.push(megabytesOf(web.pid))
      memory.worker.push(megabytesOf(worker.pid))
    }
    const [asked, told] = [await calls.report(), await notices.report()]
    const wrong = refused.map((words) => `an order was refused: ${words}`)
    if (asked.p99 > MOST_MS) wrong.push(`calls took ${asked.p99} ms at the 99th percentile`)
    for (const [what, report] of Object.entries({ calls: asked, notices: told }))
      wrong.push(...badAnswers(what, report))
    for (const [who, looks] of Object.entries(memory)) wrong.push(...growthOf(who, looks))
    for (const process of [web, worker])
      if (!process.isRunning()) wrong.push(`a process ended:\n${process.log().slice(-600)}`)
    const [written] = await installation.look<{ count: number }>(
      "select count(*)::int as count from changes where state = 'applied'",
    )
    return faultFigure(wrong, {
      ...{ n, seed, log, calls: asked, notices: told, ordered, written: written?.count },
      unprocessed: deliveries.byShop(),
      megabytes: { web: ends(memory.web), worker: ends(memory.worker) },
    })
  },
}

/** Successful responses are 200; webhooks may also hit a limit (429). */
function badAnswers(what: string, { statuses }: RateReport): string[] {
  return Object.entries(statuses)
    .filter(([status]) => status !== '200' && !(what === 'notices' && status === '429'))
    .map(([status, count]) => `${count} ${what} were answered ${status}`)
}

function growthOf(who: string, looks: readonly number[]): string[] {
  const compared = looks.slice(Math.floor(looks.length * WARM))
  const quarter = Math.max(1, Math.floor(compared.length / 4))
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
  const [first, last] = [mean(compared.slice(0, quarter)), mean(compared.slice(-quarter))]
  const isGrowing = last - first > GROWTH_MB && last > first * (1 + GROWTH)
  return isGrowing ? [`the ${who} process grew from ${Math.round(first)} to ${Math.round(last)} MB`] : []
}

const ends = (looks: readonly number[]) => ({
  first: looks[0],
  warm: looks[Math.floor(looks.length * WARM)],
  last: looks.at(-1),
})

async function callsOf(
  { platform }: Installation,
  stores: readonly RigStore[],
  seconds: number,
): Promise<RateRequest[]> {
  const exp = Math.floor(Date.now() / 1_000) + seconds + 600
  const tokens = await Promise.all(stores.map(({ domain }) => sessionToken(domain, platform, { exp })))
  return SCREENS.flatMap((path) =>
    tokens.map(
      (token): RateRequest => ({
        method: 'GET',
        path: `/apps/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  )
}

function noticesOf({ platform }: Installation, stores: readonly RigStore[]): RateRequest[] {
  return stores.flatMap(({ domain, productIds }) =>
    productIds.map((id): RateRequest => {
      const body = JSON.stringify({
        id,
        admin_graphql_api_id: `gid://shopify/Product/${id}`,
        updated_at: new Date().toISOString(),
      })
      return {
        method: 'POST',
        path: '/webhooks',
        body,
        secret: platform.appSecret,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-shop-domain': domain,
        },
      }
    }),
  )
}

/** Returns resident memory (proc(5), status). */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
