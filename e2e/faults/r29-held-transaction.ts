import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { TEMPLATE } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { lostDeliveries } from './support/merchant-load.ts'
import { watchProcessors } from './support/processor-watch.ts'
import { backlogOf, startSteadyWork } from './support/steady-work.ts'
import { webIsReady } from './support/web-ready.ts'

const HELD_SECONDS = 120
const BEFORE_SECONDS = 40
const STORES = 4
const PACE = { requests: 8, items: 3 }
const SHARE = 0.95
const BACKLOG_SECONDS = 60

/**
 * Another connection opens a transaction and keeps it open for minutes, under load: it has read every table, so that
 * no dead row can be vacuumed, and it locks the rows of one shop. Counts throughput of the other shops below 95 % of
 * before, a backlog that remains a minute after the end, and lost deliveries.
 */
export const rig: Rig = {
  id: 'R29',
  title: 'a transaction held for minutes',
  async run({ n = HELD_SECONDS, seed, log }) {
    const wrong: string[] = []
    await using installation = await startInstallation()
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, seoFollowsMetafields: false })
    const stores: RigStore[] = []
    for (let at = 0; at < STORES; at++) stores.push(await installation.addStore({ products: 1_000 }))
    const [held, ...others] = stores as [RigStore, ...RigStore[]]
    const web = installation.startWebProcess()
    const worker = installation.startWorker()
    const words = () => `${web.log().slice(-1_500)}\n${worker.log()}`
    await webIsReady(installation, words)
    const work = await startSteadyWork(installation, stores, PACE)
    // Plans, caches and connections must be in place before the measurement.
    await wait(15_000)
    const processors = watchProcessors(installation, { web, worker })
    const began = Date.now()
    await wait(BEFORE_SECONDS * 1_000)
    const beforeProcessor = processors()
    const somebody = await holdTransaction(installation, held)
    const taken = Date.now()
    await wait(n * 1_000)
    const released = Date.now()
    const besideProcessor = processors()
    const dead = await deadRows(installation)
    await somebody.end()
    await work.stop()
    const stopped = Date.now()
    await until(
      () => backlogOf(installation, stores),
      (open) => open === 0,
      {
        seconds: BACKLOG_SECONDS * 2,
        everyMs: 200,
        words,
      },
    ).catch((error: unknown) => wrong.push(`the backlog stays: ${String(error).slice(0, 200)}`))
    const backlogMs = Date.now() - released
    if (backlogMs > BACKLOG_SECONDS * 1_000) wrong.push(`the backlog was gone after ${backlogMs} ms`)
    const before = await work.between(others, began, taken)
    const beside = await work.between(others, taken, released)
    for (const what of ['requests', 'items'] as const)
      if (beside[what] < before[what] * SHARE)
        wrong.push(`${what}: ${beside[what]} a second beside it, ${before[what]} before`)
    for (const store of stores)
      for (const id of await lostDeliveries(installation, store, work.acknowledged.get(store) ?? new Set()))
        wrong.push(`delivery ${id} was acknowledged and is lost`)
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
      besideTrouble: work.trouble(others, taken, released, 1_000),
      heldShopTrouble: work.trouble([held], taken, released, 1_000),
      backlogMs,
      stoppedMs: stopped - released,
      deadRowsAtTheEnd: dead,
      processor: { before: beforeProcessor, beside: besideProcessor },
    })
  },
}

/** Reads every table that is written often, and locks the rows of one shop. */
async function holdTransaction(
  { postgres }: Installation,
  { shopId }: RigStore,
): Promise<{ end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: postgres.server.superuserUrl(TEMPLATE) })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  for (const table of ['changes', 'operations', 'webhook_inbox', 'shop_queues', 'platform_points'])
    await client.query(`select count(*) from ${table}`)
  await client.query('select from shops where id = $1 for update', [shopId])
  return {
    end: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Returns the dead rows that cannot be vacuumed, in the most written tables. */
async function deadRows({ look }: Installation): Promise<Record<string, number>> {
  const rows = await look<{ name: string; dead: string }>(
    'select relname as name, n_dead_tup as dead from pg_stat_user_tables order by n_dead_tup desc limit 4',
  )
  return Object.fromEntries(rows.map(({ name, dead }) => [name, Number(dead)]))
}
