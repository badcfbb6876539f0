import { setTimeout as wait } from 'node:timers/promises'
import { poolerProgram, startPooler } from '../app/testing/pooler.ts'
import { sessionToken } from '../app/testing/session-token.ts'
import { TEMPLATE, TEST_PASSWORDS } from '../app/testing/test-server.ts'
import {
  type Installation,
  NO_LIMITS,
  type RigStore,
  startInstallation,
  until,
} from '../e2e/faults/support/installation.ts'
import type { ProductProcess } from '../e2e/faults/support/product-process.ts'
import { spread } from '../e2e/faults/support/spread.ts'
import { gidOf, operationEnds, orderTitles } from '../e2e/faults/support/titles-operation.ts'
import { type Figure, type Rig, skipped } from './rig.ts'
import { load } from './support/load.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './support/processor-time.ts'
import { freePort } from './support/web-process.ts'

const PROCESSES = [1, 2, 4]
const MANY = Math.max(...PROCESSES)
const ROADS = ['direct', 'pooled'] as const
const TITLES = 150
/** Of each process: as much work for each, however many there are. */
const STORES_EACH = 2
const CONNECTIONS = 16
/** For each item of an operation, so many requests of each process. */
const REQUESTS_AN_ITEM = 10
/**
 * Of each process, and what a store's platform takes: all of them together leave a machine of two cores half idle. A process
 * that is never out of work does many things at a time, which is cheaper for each of them, and processes that wait for a
 * processor throw each other out of its caches: neither would say what a process more costs.
 */
const REQUESTS_A_SECOND = 200
const ITEMS_A_SECOND = 20
const POINTS_AN_ITEM = 10
const TOKENS_A_STORE = 20
/**
 * All ways are taken in turn, so many times; of each the median counts. As often as there are processes, so that each has
 * been the first, and none is warmer than another when it counts.
 */
const ROUNDS = MANY + 1
/** Times a worker writes its stores' titles before it is measured: a young process compiles as it goes. */
const WARM_TURNS = 4
const IDLE_SECONDS = 5
const MOST = 1.15

type Road = (typeof ROADS)[number]

/** Microseconds of processor time for one request or item, of each part that takes some. */
interface Cost {
  product: number
  pooler: number
  database: number
}

interface Fleet {
  webs: { process: ProductProcess; port: number }[]
  workers: ProductProcess[]
}

interface Bench {
  installation: Installation
  stores: RigStore[]
  poolerPid: number
  n: number
  requests: string[]
}

/**
 * What a request and a written item cost in processor time with 1, 2 and 4 web and worker processes, each straight to the
 * database and through pgbouncer in transaction mode, each process at the same rate. All are started once and stand still
 * while others are measured. What a process uses without any work is taken off and told apart. `n` is the number of items
 * of an operation.
 */
export const rig: Rig = {
  id: 'P24',
  title: 'processor time with many processes and a pooler',
  async run({ n = TITLES, log }) {
    const program = poolerProgram()
    if (!program) return skipped('pgbouncer is not installed here: apt-get install pgbouncer')
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const stores: RigStore[] = []
    for (let at = 0; at < MANY * STORES_EACH; at++) stores.push(await installation.addStore({ products: n }))
    const direct = installation.postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE)
    const pooler = await startPooler(program, direct)
    try {
      const requests = await requestsOf(installation, stores)
      const bench: Bench = { installation, stores, poolerPid: pooler.pid, n, requests }
      const fleets = {
        direct: await startFleet(bench, {}),
        pooled: await startFleet(bench, {
          DATABASE_URL: pooler.url,
          DATABASE_POOLER: 'on',
          DATABASE_DIRECT_URL: direct,
        }),
      }
      const points = ITEMS_A_SECOND * POINTS_AN_ITEM
      await installation.faults({ ...NO_LIMITS, bucketSize: points, restoreRate: points })
      const idle = new Map<string, number>()
      for (const road of ROADS) idle.set(road, await idleOf(fleets[road]))
      const taken = { request: new Map<string, Cost[]>(), item: new Map<string, Cost[]>() }
      for (let round = 0; round < ROUNDS; round++)
        for (const processes of PROCESSES)
          for (const road of ROADS) {
            const name = nameOf(road, processes)
            const costs = await take(bench, turned(fleets[road], round), processes)
            for (const what of ['request', 'item'] as const)
              taken[what].set(name, [...(taken[what].get(name) ?? []), costs[what]])
            log(`${name}: ${JSON.stringify(costs)}`)
          }
      const idleWorker = Object.fromEntries(idle)
      return [
        figureOf('request', taken.request, { n: n * REQUESTS_AN_ITEM * ROUNDS }),
        figureOf('item', taken.item, { n: STORES_EACH * n * ROUNDS, idleWorker }),
        { ...skipped('no cluster here: set CITUS_URL (docs/operate/many-servers.md)'), what: 'on a cluster' },
      ]
    } finally {
      await pooler.stop()
    }
  },
}

const nameOf = (road: Road, processes: number): string => `${road} ${processes}`

/** Starts as many processes as are ever measured, warms each by itself and has it stand still. */
async function startFleet(bench: Bench, settings: Record<string, string>): Promise<Fleet> {
  const { installation } = bench
  const fleet: Fleet = { webs: [], workers: [] }
  for (let at = 0; at < MANY; at++) {
    const [port, statusPort] = [await freePort(), await freePort()]
    const process = installation.startWebProcess({
      ...settings,
      PORT: String(port),
      WEB_METRICS_PORT: String(statusPort),
    })
    await until(() => isReady(statusPort), Boolean, { words: () => process.log() })
    await ask(bench, [{ process, port }], bench.n * REQUESTS_AN_ITEM * WARM_TURNS)
    process.freeze()
    fleet.webs.push({ process, port })
    const worker = installation.startWorker(settings)
    for (let turn = 0; turn < WARM_TURNS; turn++) await write(bench, [worker])
    worker.freeze()
    fleet.workers.push(worker)
  }
  return fleet
}

/** The same processes, another one first each round: of a part of them no other has done more before. */
function turned({ webs, workers }: Fleet, round: number): Fleet {
  const at = round % MANY
  const from = <T>(list: readonly T[]): T[] => [...list.slice(at), ...list.slice(0, at)]
  return { webs: from(webs), workers: from(workers) }
}

async function take(bench: Bench, fleet: Fleet, processes: number): Promise<{ request: Cost; item: Cost }> {
  const webs = fleet.webs.slice(0, processes)
  const workers = fleet.workers.slice(0, processes)
  const request = await awake(
    webs.map(({ process }) => process),
    (pids) => costOf(bench, pids, () => ask(bench, webs, bench.n * REQUESTS_AN_ITEM)),
  )
  const item = await awake(workers, (pids) => costOf(bench, pids, () => write(bench, workers)))
  return { request, item }
}

/** Lets these processes run while `work` does, and no longer. */
async function awake<T>(
  processes: readonly ProductProcess[],
  work: (pids: number[]) => Promise<T>,
): Promise<T> {
  for (const process of processes) process.thaw()
  // What they had to make up for.
  await wait(1_500)
  try {
    return await work(processes.map(({ pid }) => pid))
  } finally {
    // Whatever ends an operation is behind them.
    await wait(500)
    for (const process of processes) process.freeze()
  }
}

async function costOf(bench: Bench, pids: readonly number[], work: () => Promise<number>): Promise<Cost> {
  const now = () => usedNow(bench, pids)
  const idleFrom = { at: performance.now(), used: now() }
  await wait(1_000)
  const before = { at: performance.now(), used: now() }
  const done = await work()
  const after = { at: performance.now(), used: now() }
  const each = (part: keyof Cost): number => {
    const resting = (before.used[part] - idleFrom.used[part]) / (before.at - idleFrom.at)
    const used = after.used[part] - before.used[part] - resting * (after.at - before.at)
    return Math.round((used / done) * 1e6)
  }
  return { product: each('product'), pooler: each('pooler'), database: each('database') }
}

function usedNow({ installation, poolerPid }: Bench, pids: readonly number[]): Cost {
  return {
    product: pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
    pooler: cpuSecondsOf(poolerPid),
    database: cpuSecondsOfFamily(installation.postgres.server.pid),
  }
}

/** Milliseconds of processor time a worker without work uses in a second. */
async function idleOf({ workers: [worker] }: Fleet): Promise<number> {
  if (!worker) return 0
  return awake([worker], async ([pid = 0]) => {
    const before = cpuSecondsOf(pid)
    await wait(IDLE_SECONDS * 1_000)
    return Math.round(((cpuSecondsOf(pid) - before) / IDLE_SECONDS) * 1_000)
  })
}

/** So many requests of each web process. */
async function ask({ requests }: Bench, webs: Fleet['webs'], each: number): Promise<number> {
  const results = await Promise.all(
    webs.map(({ port }) =>
      load({
        ...{ port, connections: CONNECTIONS, seconds: 120, requests },
        ...{ most: each, aSecond: REQUESTS_A_SECOND },
      }),
    ),
  )
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  if (failed > 0)
    throw new Error(
      `${failed} requests failed.\n${webs.map(({ process }) => process.log().slice(-1_500)).join('\n')}`,
    )
  return results.reduce((sum, one) => sum + one.requests, 0)
}

let titles = 0

/** Another title for all products of so many stores as these workers are given, and waits until all are written. */
async function write(
  { installation, stores, n }: Bench,
  workers: readonly ProductProcess[],
): Promise<number> {
  titles += 1
  const own = stores.slice(0, workers.length * STORES_EACH)
  const operations = await Promise.all(
    own.map((store) =>
      orderTitles(installation, store, store.productIds, {
        changes: store.productIds.map((id) => ({
          kind: 'catalogue.search-listing',
          resourceId: gidOf(id),
          field: 'seo-title',
          label: `Product ${id}`,
          after: `Title ${titles} of ${id}`,
        })),
      }),
    ),
  )
  const words = () => workers.map((worker) => worker.log().slice(-1_500)).join('\n')
  for (const { id } of operations) {
    const { applied } = await operationEnds(installation, id, { seconds: 300, words })
    if (applied !== n) throw new Error(`${applied} of ${n} were written.\n${words()}`)
  }
  return own.length * n
}

async function requestsOf({ platform }: Installation, stores: readonly RigStore[]): Promise<string[]> {
  const requests: string[] = []
  const exp = Math.floor(Date.now() / 1_000) + 3_600
  for (const { domain } of stores)
    for (let turn = 0; turn < TOKENS_A_STORE; turn++) {
      const token = await sessionToken(domain, platform, { exp })
      requests.push(
        `GET /apps/api/profile HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
    }
  return requests
}

const total = ({ product, pooler, database }: Cost): number => product + pooler + database

/** Part by part, of all rounds: what others do meanwhile adds to a round, or to the rest that is taken off it. */
function median(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost) => spread(costs.map((cost) => cost[part])).median
  return { product: of('product'), pooler: of('pooler'), database: of('database') }
}

function figureOf(
  what: 'request' | 'item',
  taken: ReadonlyMap<string, readonly Cost[]>,
  more: { n: number; idleWorker?: object },
): Omit<Figure, 'id' | 'seconds'> {
  const costs = new Map([...taken].map(([name, rounds]) => [name, median(rounds)]))
  const [peer, own] = [nameOf('direct', 1), nameOf('pooled', MANY)].map((name) => costs.get(name)) as [
    Cost,
    Cost,
  ]
  const ratioOf = (of: (cost: Cost) => number) => Math.round((of(own) / of(peer)) * 1_000) / 1_000
  const ratio = ratioOf(({ product }) => product)
  return {
    ...{ value: own.product, unit: `µs/${what}`, peer: peer.product, ratio, pass: ratio <= MOST },
    ...more,
    what: `processor time of the ${what === 'request' ? 'web' : 'worker'} processes; peer: one, direct`,
    ratioWithPoolerAndDatabase: ratioOf(total),
    microseconds: Object.fromEntries(costs),
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
