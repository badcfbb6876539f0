import { setTimeout as wait } from 'node:timers/promises'
import { sessionToken } from '../../app/testing/session-token.ts'
import { TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { lostDeliveries } from './support/merchant-load.ts'
import { startPostgresRelay, type Trouble } from './support/postgres-relay.ts'
import { watchProcessors } from './support/processor-watch.ts'
import { backlogOf, startSteadyWork } from './support/steady-work.ts'
import { watchDeliveries } from './support/waiting-deliveries.ts'
import { webIsReady } from './support/web-ready.ts'

const STORES = 9
const SECONDS = 40
const PACE = { requests: 6, items: 3 }
const SHARE = 0.95
const BACKLOG_SECONDS = 60
const TROUBLES: readonly Trouble[] = ['delay', 'refuse', 'break']

/**
 * Limit for requests of the other shops, and from when it applies: shops that block others have to be detected first.
 */
const MOST_MS = 1_000
const FOUND_OUT_MS = 2_000
/**
 * The load begins with setting up connections, plans and caches: the comparison starts once the resulting backlog is
 * done.
 */
const LEFT_AT_MOST = STORES * PACE.items * 2

/**
 * A relay before PostgreSQL delays, refuses or breaks every transaction of a random third of the shops, with the
 * error codes of a cluster's coordinator whose server is down. Counts throughput of the other shops below 95 % of
 * before, their requests that took more than a second, responses to an affected shop other than "try later", and its
 * work that is lost or not done a minute after.
 */
export const rig: Rig = {
  id: 'R40a',
  title: 'servers of a third of the shops away',
  async run({ n = SECONDS, seed, log }) {
    const wrong: string[] = []
    const random = seededRandom(seed)
    await using installation = await startInstallation()
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, seoFollowsMetafields: false })
    const relay = await startPostgresRelay(
      installation.postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE),
    )
    try {
      const stores: RigStore[] = []
      for (let at = 0; at < STORES; at++)
        stores.push(await installation.addStore({ products: 250, theme: false }))
      const away = stores.toSorted(() => random() - 0.5).slice(0, STORES / 3)
      const others = stores.filter((store) => !away.includes(store))
      const web = installation.startWebProcess({ DATABASE_URL: relay.url })
      const worker = installation.startWorker({ DATABASE_URL: relay.url })
      const words = () => `${web.log().slice(-1_500)}\n${worker.log()}`
      await webIsReady(installation, words)
      using deliveries = watchDeliveries(installation)
      const work = await startSteadyWork(installation, stores, PACE)
      await wait(10_000)
      await until(
        () => backlogOf(installation, stores),
        (open) => open <= LEFT_AT_MOST,
        { seconds: BACKLOG_SECONDS, everyMs: 200, words },
      )
      const processors = watchProcessors(installation, { web, worker })
      const began = Date.now()
      await wait(n * 1_000)
      const fell = Date.now()
      const beforeProcessor = processors()
      const drawn = (of: (store: RigStore) => string) =>
        new Map(away.map((store, at) => [of(store), TROUBLES[at % TROUBLES.length] as Trouble]))
      relay.trouble(
        drawn(({ shopId }) => shopId),
        drawn(({ domain }) => domain),
      )
      // Long enough for the first disturbed transactions.
      await wait(2_000)
      const told = await Promise.all(away.map((store) => profileOf(installation, store)))
      await wait(n * 1_000 - 2_000)
      const rose = Date.now()
      const besideProcessor = processors()
      relay.trouble(new Map(), new Map())
      await work.stop()
      await until(
        () => backlogOf(installation, stores),
        (open) => open === 0,
        {
          seconds: BACKLOG_SECONDS,
          everyMs: 200,
          words,
        },
      ).catch((error: unknown) => wrong.push(`the backlog stays: ${String(error).slice(0, 200)}`))
      const backlogMs = Date.now() - rose
      const before = await work.between(others, began, fell)
      const beside = await work.between(others, fell, rose)
      for (const what of ['requests', 'items'] as const)
        if (beside[what] < before[what] * SHARE)
          wrong.push(`${what}: ${beside[what]} a second beside it, ${before[what]} before`)
      const late = work.trouble(others, fell + FOUND_OUT_MS, rose, MOST_MS)
      if (late.slow + late.failed > 0)
        wrong.push(`${late.slow} requests of others took over a second, ${late.failed} failed`)
      told.forEach(({ status, code }, at) => {
        const isGood =
          TROUBLES[at % TROUBLES.length] === 'refuse' ? status === 503 : status === 200 || status === 503
        if (!isGood) wrong.push(`a shop that is away was told ${status} ${code}`)
      })
      for (const store of stores)
        for (const id of await lostDeliveries(installation, store, work.acknowledged.get(store) ?? new Set()))
          wrong.push(`delivery ${id} was acknowledged and is lost`)
      for (const [name, process] of Object.entries({ web, worker }))
        if (!process.isRunning()) wrong.push(`the ${name} process ended:\n${process.log().slice(-1_500)}`)
      return faultFigure(wrong, {
        n,
        seed,
        log,
        before,
        beside,
        share: {
          requests: Math.round((beside.requests / before.requests) * 1_000) / 1_000,
          items: Math.round((beside.items / before.items) * 1_000) / 1_000,
        },
        troubleBefore: work.trouble(others, began, fell, MOST_MS),
        troubleBeside: work.trouble(others, fell, rose, MOST_MS),
        met: relay.met(),
        told,
        backlogMs,
        unprocessed: deliveries.byShop(),
        processor: { before: beforeProcessor, beside: besideProcessor },
      })
    } finally {
      await relay.stop()
    }
  },
}

async function profileOf(
  { platform, webPort }: Installation,
  { domain }: RigStore,
): Promise<{ status: number; code: string | null; retryAfter: string | null }> {
  const answer = await fetch(`http://127.0.0.1:${webPort}/apps/api/profile`, {
    headers: { authorization: `Bearer ${await sessionToken(domain, platform)}` },
  })
  const body = (await answer.json().catch(() => ({}))) as { code?: string }
  return { status: answer.status, code: body.code ?? null, retryAfter: answer.headers.get('retry-after') }
}
