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

const STORES = 30
const SECONDS = 80
/** Share of the time for the comparison, for troubles of every kind, and for silence. */
const PARTS = { before: 0.4, troubles: 0.25, silence: 0.35 }
/** As much work as nine stores with an operation a second each: each operation has a price of its own. */
const PACE = { requests: 2, items: 3, seconds: 3 }
const SHARE = 0.95
const BACKLOG_SECONDS = 60
const TROUBLES = ['delay', 'refuse', 'break'] as const satisfies readonly Trouble[]

/**
 * Limit for requests of the other shops, and from when it applies: shops that block others have to be detected first,
 * and silence lasts longer than a wait for a lock before it is one.
 */
const MOST_MS = 1_000
const FOUND_OUT_MS = { troubles: 2_000, silence: 3_000 }
/**
 * The load begins with setting up connections, plans and caches: the comparison starts once the resulting backlog is
 * done.
 */
const LEFT_AT_MOST = STORES * PACE.items * 2

/**
 * A relay before PostgreSQL delays, refuses or breaks every transaction of a random third of the shops, with the
 * error codes of a cluster's coordinator whose server is down; then it lets all of them wait in silence. Counts
 * throughput of the other shops below 95 % of before, their requests that took more than a second, responses to an
 * affected shop other than "try later", and its work that is lost or not done a minute after.
 */
export const rig: Rig = {
  id: 'R40a',
  title: 'servers of a third of the shops away',
  async run({ n = SECONDS, seed, log }) {
    const wrong: string[] = []
    const random = seededRandom(seed)
    await using installation = await startInstallation({ stores: STORES })
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, seoFollowsMetafields: false })
    const relay = await startPostgresRelay(
      installation.postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE),
    )
    try {
      const stores: RigStore[] = []
      for (let at = 0; at < STORES; at++)
        stores.push(await installation.addStore({ products: 120, theme: false }))
      const away = stores.toSorted(() => random() - 0.5).slice(0, STORES / 3)
      const others = stores.filter((store) => !away.includes(store))
      const web = installation.startWebProcess({ DATABASE_URL: relay.url })
      const worker = installation.startWorker({ DATABASE_URL: relay.url })
      const words = () => `${web.log().slice(-1_500)}\n${worker.log()}`
      await webIsReady(installation, words)
      using deliveries = watchDeliveries(installation)
      const work = await startSteadyWork(installation, stores, PACE)
      await wait(10_000)
      const atMost = (most: number) =>
        until(
          () => backlogOf(installation, stores),
          (open) => open <= most,
          { seconds: BACKLOG_SECONDS, everyMs: 200, words },
        )
      await atMost(LEFT_AT_MOST)
      const processors = watchProcessors(installation, { web, worker })
      const seconds = (part: keyof typeof PARTS) => n * PARTS[part]
      const before: Part = { began: Date.now(), ended: 0 }
      await wait(seconds('before') * 1_000)
      before.ended = Date.now()
      const beforeProcessor = processors()
      const during = async (part: keyof typeof FOUND_OUT_MS, troubleAt: (at: number) => Trouble) => {
        const began = Date.now()
        const troubled = (of: (store: RigStore) => string) =>
          new Map(away.map((store, at) => [of(store), troubleAt(at)]))
        relay.trouble(
          troubled(({ shopId }) => shopId),
          troubled(({ domain }) => domain),
        )
        // Long enough for the first disturbed transactions.
        await wait(2_000)
        const told = await Promise.all(away.map((store) => profileOf(installation, store)))
        told.forEach(({ status, code }, at) => {
          const maySucceed = !['refuse', 'silence'].includes(troubleAt(at))
          if (status !== 503 && !(status === 200 && maySucceed))
            wrong.push(`a shop that is away was told ${status} ${code}`)
        })
        await wait(Math.max(0, began + seconds(part) * 1_000 - Date.now()))
        return { began, ended: Date.now(), told }
      }
      const mixed = await during('troubles', (at) => TROUBLES[at % TROUBLES.length] ?? 'refuse')
      const silent = await during('silence', () => 'silence')
      const besideProcessor = processors()
      relay.trouble(new Map(), new Map())
      await work.stop()
      await atMost(0).catch((error: unknown) =>
        wrong.push(`the backlog stays: ${String(error).slice(0, 200)}`),
      )
      const backlogMs = Date.now() - silent.ended
      const usual = await work.between(others, before.began, before.ended)
      // What was left of the start is done before, too.
      const ordered = {
        requests: others.length * PACE.requests,
        items: (others.length * PACE.items) / PACE.seconds,
      }
      const beside = async (name: keyof typeof FOUND_OUT_MS, { began, ended }: Part) => {
        const done = await work.between(others, began, ended)
        for (const what of ['requests', 'items'] as const)
          if (done[what] < Math.min(usual[what], ordered[what]) * SHARE)
            wrong.push(`${name}, ${what}: ${done[what]} a second beside it, ${usual[what]} before`)
        const late = work.trouble(others, began + FOUND_OUT_MS[name], ended, MOST_MS)
        if (late.slow + late.failed > 0)
          wrong.push(`${name}: ${late.slow} requests of others took over a second, ${late.failed} failed`)
        return { ...done, ...work.trouble(others, began, ended, MOST_MS) }
      }
      const [besideMixed, besideSilent] = [await beside('troubles', mixed), await beside('silence', silent)]
      for (const store of stores)
        for (const id of await lostDeliveries(installation, store, work.acknowledged.get(store) ?? new Set()))
          wrong.push(`delivery ${id} was acknowledged and is lost`)
      for (const [name, process] of Object.entries({ web, worker }))
        if (!process.isRunning()) wrong.push(`the ${name} process ended:\n${process.log().slice(-1_500)}`)
      return faultFigure(wrong, {
        n,
        seed,
        log,
        before: { ...usual, ...work.trouble(others, before.began, before.ended, MOST_MS) },
        troubles: besideMixed,
        silence: besideSilent,
        met: relay.met(),
        told: { troubles: mixed.told, silence: silent.told },
        backlogMs,
        unprocessed: deliveries.byShop(),
        processor: { before: beforeProcessor, beside: besideProcessor },
      })
    } finally {
      await relay.stop()
    }
  },
}

/** A stretch of time with one kind of trouble, or none. */
interface Part {
  began: number
  ended: number
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
