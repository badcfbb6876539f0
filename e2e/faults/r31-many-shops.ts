import { setTimeout as wait } from 'node:timers/promises'
import { sessionToken } from '../../app/testing/session-token.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, NO_LIMITS, type RigStore, startInstallation } from './support/installation.ts'
import { measurePlatformTime, type PlatformTime } from './support/platform-time.ts'
import { type RateRequest, startRateClient } from './support/rate-client.ts'
import { spread } from './support/spread.ts'
import { gidOf, orderTitles } from './support/titles-operation.ts'
import { webIsReady } from './support/web-ready.ts'
import { zipfDraw } from './support/zipf.ts'

const SHOPS = 10_000
const SECONDS = 120
const EDITS_A_SECOND = 5
const NOTICES_A_SECOND = 40
/** Products of the largest shop; the others have as many as their rank allows. */
const LARGEST = 200
const MOST_MS = 5_000
/** Those of an ordinary store of the platform. */
const LIMITS = { bucketSize: 1_000, restoreRate: 100, bulkLinesPerSecond: 100, latencyMs: 50 }
const AT_ONCE = 4

/**
 * Ten thousand installed shops, whose size and load follow Zipf's law: merchants save single descriptions, order new
 * titles for their whole catalogue, and the platform sends notices. A shop that is drawn at least once is a store at
 * the platform, with its limits; the others are there with their queues. Counts single edits that took more than five
 * seconds or were not saved. `n` is the number of shops.
 */
export const rig: Rig = {
  id: 'R31',
  title: 'ten thousand shops',
  async run({ n = SHOPS, seed, log }) {
    const draw = zipfDraw(n, seededRandom(seed))
    const ranks = (many: number): number[] => Array.from({ length: many }, draw)
    const plan = { edits: ranks(SECONDS * EDITS_A_SECOND), orders: ranks(SECONDS) }
    // The platform tells of the shops that are edited.
    const noticed = Object.values(plan).flat()
    const drawn = new Set(noticed)
    await using installation = await startInstallation({ stores: drawn.size })
    const stores = await openShops(installation, n, drawn)
    const web = installation.startWebProcess()
    const workers = [installation.startWorker(), installation.startWorker()]
    const words = () => `${web.log().slice(-1_500)}\n${workers.map((worker) => worker.log()).join('\n')}`
    await webIsReady(installation, words)
    const platformTime = measurePlatformTime(installation.relay)
    const notices = startRateClient({
      port: installation.webPort,
      perSecond: NOTICES_A_SECOND,
      requests: noticed.map((rank) => noticeOf(installation, stores.get(rank) as RigStore)),
    })
    const orders: Promise<unknown>[] = []
    const edits: Promise<Edit>[] = []
    let refused = 0
    for (const [at, rank] of plan.edits.entries()) {
      if (at % EDITS_A_SECOND === 0) {
        const store = stores.get(plan.orders[at / EDITS_A_SECOND] ?? 0) as RigStore
        orders.push(orderTitles(installation, store, store.productIds).catch(() => (refused += 1)))
      }
      edits.push(saveOne(installation, stores.get(rank) as RigStore, { at, rank, platformTime }))
      await wait(1_000 / EDITS_A_SECOND)
    }
    await Promise.all(orders)
    const done = await Promise.all(edits)
    const told = await notices.report()
    await notices.stop()
    const wrong = done
      .filter(({ ms, platformMs, status }) => status !== 200 || ms - platformMs > MOST_MS)
      .map(
        ({ ms, platformMs, status, rank, code }) =>
          `an edit of shop ${rank + 1}: ${status} ${code} after ${ms} ms, ${platformMs} of them at the platform`,
      )
    for (const process of [web, ...workers])
      if (!process.isRunning()) wrong.push(`a process ended:\n${process.log().slice(-1_500)}`)
    const [written] = await installation.look<{ titles: number; shops: number }>(
      `select count(*)::int as titles, count(distinct shop_id)::int as shops from changes
        where state = 'applied' and field = 'seo-title'`,
    )
    const times = (of: (edit: Edit) => number) => ({
      largestTen: spread(done.filter(({ rank }) => rank < 10).map(of)),
      others: spread(done.filter(({ rank }) => rank >= 10).map(of)),
    })
    return faultFigure(wrong, {
      ...{ n, seed, log, edits: done.length, storesAtPlatform: stores.size },
      editMs: times(({ ms }) => ms),
      editHereMs: times(({ ms, platformMs }) => ms - platformMs),
      ...{ written, ordersRefused: refused, notices: told },
    })
  },
}

/** Returns the stores at the platform by rank, with their products synced. */
async function openShops(
  installation: Installation,
  many: number,
  drawn: ReadonlySet<number>,
): Promise<Map<number, RigStore>> {
  await installation.look(
    `insert into shops (domain, installed_at)
      select 'quiet-' || at || '.myshopify.com', now() from generate_series(1, $1::int) at`,
    [many - drawn.size],
  )
  await installation.look(
    `insert into shop_queues (shop_id, stage, next_at, line_at)
      select id, 'write', clock_timestamp() + interval '1 hour', clock_timestamp() - interval '1 day' from shops`,
  )
  await installation.look('analyze shops, shop_queues')
  const stores = new Map<number, RigStore>()
  const waiting = [...drawn]
  const open = async (): Promise<void> => {
    for (let rank = waiting.pop(); rank !== undefined; rank = waiting.pop()) {
      const products = Math.max(1, Math.round(LARGEST / (rank + 1)))
      const store = await installation.addStore({ products })
      await syncAll(installation.contextOf(store))
      stores.set(rank, store)
    }
  }
  await installation.faults(NO_LIMITS)
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  await installation.faults(LIMITS)
  return stores
}

interface Edit {
  rank: number
  status: number
  code: string
  ms: number
  /** Milliseconds in which at least one call of its store was at the platform. */
  platformMs: number
}

/** Saves a description, which no operation of the rig writes. */
async function saveOne(
  installation: Installation,
  { domain, productIds }: RigStore,
  { at, rank, platformTime }: { at: number; rank: number; platformTime: PlatformTime },
): Promise<Edit> {
  const id = productIds[at % productIds.length] ?? 0
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${installation.webPort}/apps/api/meta-tags/save`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await sessionToken(domain, installation.platform)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      edits: [{ gid: gidOf(id), values: { seoDescription: `Edit ${at} of a merchant` } }],
    }),
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  const ended = performance.now()
  return {
    ...{ rank, status: answer.status, code, ms: Math.round(ended - began) },
    platformMs: platformTime.during(domain, began, ended),
  }
}

function noticeOf({ platform }: Installation, { domain, productIds }: RigStore): RateRequest {
  const [id] = productIds
  return {
    method: 'POST',
    path: '/webhooks',
    body: JSON.stringify({
      id,
      admin_graphql_api_id: `gid://shopify/Product/${id}`,
      updated_at: new Date().toISOString(),
    }),
    secret: platform.appSecret,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': domain,
    },
  }
}
