import { setTimeout as wait } from 'node:timers/promises'
import { claimShopQueue, releaseShopQueue } from '../app/src/core/changes/dispatcher/shop-queues.ts'
import { type Database, openDatabase } from '../app/src/kit/server/db/database.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../app/testing/test-server.ts'
import { startInstallation } from '../e2e/faults/support/installation.ts'
import type { Figure, Rig } from './rig.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './support/processor-time.ts'

const IDLE = 10_000
const ACTIVE = 100
const CLAIMS = 4_000
const MOST_MS = 5
/** Maximum percentage of one core the database may use when there is no work. */
const MOST_AT_REST = 2
const WARM_UP_SECONDS = 30
/** Everything that happens every ten minutes happens once. */
const REST_SECONDS = 600
/** Idle shops differ: some never had work, some had, some wait for a distant time. */
const IDLE_KINDS = ['null', "clock_timestamp() + interval '1 hour'"]

/**
 * Claiming work among a hundred shops that have some and ten thousand that have none: milliseconds per claim. Also
 * the database's load from a web process and a worker without any work: percentage of one core.
 */
export const rig: Rig = {
  id: 'P22',
  title: 'claiming work among idle shops',
  async run({ n = CLAIMS, log }) {
    const postgres = await startTestServer()
    try {
      const owner = openDatabase({
        url: postgres.server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE),
        applicationName: 'rig owner',
      })
      const alone = await claimsOf(postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE), {
        owner,
        idle: 0,
        n,
      })
      const among = await claimsOf(postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE), {
        owner,
        idle: IDLE,
        n,
      })
      await owner.close()
      log(
        `alone: p50 ${alone.p50} ms, p99 ${alone.p99} ms; among ${IDLE} idle: p50 ${among.p50} ms, p99 ${among.p99} ms`,
      )
      const claiming = {
        value: among.p99,
        unit: 'ms',
        peer: alone.p99,
        ratio: Math.round((among.p99 / alone.p99) * 100) / 100,
        pass: among.p99 <= MOST_MS && among.missed === 0,
        n: among.n,
        what: 'peer: the same without idle shops',
        p50: among.p50,
        p50Alone: alone.p50,
        idle: IDLE,
        active: ACTIVE,
        missed: among.missed,
      }
      return [claiming, await atRest()]
    } finally {
      await postgres.stop()
    }
  },
}

async function atRest(): Promise<Omit<Figure, 'id' | 'seconds'>> {
  await using installation = await startInstallation()
  await installation.look(
    `insert into shops (domain, installed_at) select 'rest-' || at || '.myshopify.com', now() from generate_series(1, $1::int) at`,
    [IDLE],
  )
  await installation.look(
    `insert into shop_queues (shop_id, stage, next_at, line_at)
      select id, 'write', case when id % 2 = 0 then ${IDLE_KINDS[0]} else ${IDLE_KINDS[1]} end,
        clock_timestamp() - interval '1 day' from shops`,
  )
  // As autovacuum does for rows that were inserted one by one.
  await installation.look('analyze shops, shop_queues')
  const [web, worker] = [installation.startWebProcess(), installation.startWorker()]
  // Start-up work, and the statistics of so many new rows, do not count as rest.
  await wait(WARM_UP_SECONDS * 1_000)
  const used = () => ({
    database: cpuSecondsOfFamily(installation.postgres.server.pid),
    web: cpuSecondsOf(web.pid),
    worker: cpuSecondsOf(worker.pid),
  })
  const [before, began] = [used(), performance.now()]
  await wait(REST_SECONDS * 1_000)
  const [after, seconds] = [used(), (performance.now() - began) / 1_000]
  const percent = (of: keyof typeof after) => Math.round(((after[of] - before[of]) / seconds) * 10_000) / 100
  return {
    ...{ value: percent('database'), unit: '% of a core', peer: null, ratio: null },
    ...{ pass: percent('database') <= MOST_AT_REST, n: IDLE, what: 'the database at rest' },
    ...{ web: percent('web'), worker: percent('worker') },
  }
}

async function claimsOf(
  url: string,
  { owner, idle, n }: { owner: Database; idle: number; n: number },
): Promise<{ p50: number; p99: number; n: number; missed: number }> {
  await owner.pool.query('truncate shops cascade')
  await owner.pool.query(
    `insert into shops (domain, installed_at) select 'claim-' || at || '.myshopify.com', now() from generate_series(1, $1::int) at`,
    [ACTIVE + idle],
  )
  const { rows } = await owner.pool.query<{ id: string }>('select min(id) as id from shops')
  const first = Number(rows[0]?.id)
  await owner.pool.query(
    `insert into shop_queues (shop_id, stage, next_at, line_at)
      select id, 'write', case when id < $1 then clock_timestamp() when id % 2 = 0 then ${IDLE_KINDS[0]} else ${IDLE_KINDS[1]} end,
        clock_timestamp() - interval '1 day' * (id >= $1)::int from shops`,
    [first + ACTIVE],
  )
  await owner.pool.query('analyze shops; analyze shop_queues')
  const db = openDatabase({ url, applicationName: 'rig', connections: 4 })
  const times: number[] = []
  let missed = 0
  try {
    for (let at = 0; at < n; at++) {
      const began = performance.now()
      const taken = await claimShopQueue(db, 'write', 'rig')
      times.push(performance.now() - began)
      if (taken) await releaseShopQueue(db, taken, 0)
      else missed += 1
    }
  } finally {
    await db.close()
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return { p50: at(0.5), p99: at(0.99), n: times.length, missed }
}
