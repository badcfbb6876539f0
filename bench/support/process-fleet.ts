import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../app/testing/free-ports.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import {
  type Installation,
  NO_LIMITS,
  type RigStore,
  startInstallation,
  until,
} from '../../e2e/faults/support/installation.ts'
import type { ProductProcess } from '../../e2e/faults/support/product-process.ts'
import { gidOf, operationEnds, orderTitles } from '../../e2e/faults/support/titles-operation.ts'
import { load } from './load.ts'
import { cpuSecondsOf } from './processor-time.ts'
import { untilQuiet } from './until-quiet.ts'

/** Stores per process: every process has the same amount of work, however many there are. */
export const STORES_EACH = 2
/** Requests of each process for each item of an operation. */
const REQUESTS_AN_ITEM = 4
/**
 * Rates per process, and what a store's platform accepts: together they leave a machine with two cores half idle. A
 * process that is never idle does many things at a time, which is cheaper for each of them, and processes that wait
 * for a processor evict each other from its caches: neither would show what an additional process costs.
 */
const REQUESTS_A_SECOND = 200
const ITEMS_A_SECOND = 20
const POINTS_AN_ITEM = 10
const CONNECTIONS = 16
const TOKENS_A_STORE = 20
/**
 * A young process is still compiling: it works in turns of this many requests, or titles of each of its stores, until
 * two in a row take nearly the same processor time.
 */
const WARM = { requests: 500, titles: 100, leastTurns: 3, mostTurns: 8, nearly: 0.05 }

/**
 * An installation with stores for a number of processes, and its merchants' requests. `n` is the number of items of a
 * store.
 */
export interface Workplace extends AsyncDisposable {
  installation: Installation
  stores: RigStore[]
  requests: string[]
  n: number
  /** From then on stores accept no more than `ITEMS_A_SECOND`. */
  slowDown(): Promise<void>
}

export interface Fleet {
  webs: { process: ProductProcess; port: number }[]
  workers: ProductProcess[]
}

/** Some processes of a workplace, and the stores they work for. */
export interface Crew extends Fleet {
  at: Workplace
  stores: readonly RigStore[]
}

/** `onCluster`: its database is the cluster the environment names. */
export async function startWorkplace({
  processes,
  n,
  onCluster = false,
}: {
  processes: number
  n: number
  onCluster?: boolean
}): Promise<Workplace> {
  const installation = await startInstallation({ onCluster })
  await installation.faults(NO_LIMITS)
  const stores: RigStore[] = []
  for (let at = 0; at < processes * STORES_EACH; at++)
    stores.push(await installation.addStore({ products: n }))
  const points = ITEMS_A_SECOND * POINTS_AN_ITEM
  return {
    ...{ installation, stores, n, requests: await requestsOf(installation, stores) },
    slowDown: () => installation.faults({ ...NO_LIMITS, bucketSize: points, restoreRate: points }),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

/** Starts this many processes of each kind, warms all up equally and freezes them. */
export async function startFleet(
  at: Workplace,
  { processes, settings = {} }: { processes: number; settings?: Record<string, string> },
): Promise<Fleet> {
  const fleet: Fleet = { webs: [], workers: [] }
  for (let count = 0; count < processes; count++) {
    fleet.webs.push(await startWeb(at, settings))
    const worker = at.installation.startWorker(settings)
    // One at a time: in parallel, one might get more than its share. Each with other stores: none gets a long history.
    const crew = crewOf(at, { webs: fleet.webs.slice(-1), workers: [worker] }, { many: 1, round: count })
    await warmUp(crew.webs[0]?.process.pid ?? 0, () => ask(crew, { most: WARM.requests }))
    await warmUp(worker.pid, () => write(crew, { most: WARM.titles }))
    await untilQuiet(at)
    for (const process of [worker, ...crew.webs.map((web) => web.process)]) process.freeze()
    fleet.workers.push(worker)
  }
  return fleet
}

async function warmUp(pid: number, turn: () => Promise<number>): Promise<void> {
  let last = Number.POSITIVE_INFINITY
  for (let turns = 1; turns <= WARM.mostTurns; turns++) {
    const before = cpuSecondsOf(pid)
    const done = await turn()
    const each = (cpuSecondsOf(pid) - before) / done
    if (turns >= WARM.leastTurns && Math.abs(each / last - 1) < WARM.nearly) return
    last = each
  }
}

/**
 * Returns some of a fleet's processes and stores for each of them, starting with others each round, so that over the
 * rounds all have done the same amount of work.
 */
export function crewOf(
  at: Workplace,
  { webs, workers }: Fleet,
  { many, round }: { many: number; round: number },
): Crew {
  const drawn = <T>(list: readonly T[], each = 1): T[] => {
    const first = (round * each) % list.length
    return [...list.slice(first), ...list.slice(0, first)].slice(0, many * each)
  }
  return { at, webs: drawn(webs), workers: drawn(workers), stores: drawn(at.stores, STORES_EACH) }
}

/** Unfreezes these processes while `work` runs; its callers end it with nothing left to do for them. */
export async function awake<T>(processes: readonly ProductProcess[], work: () => Promise<T>): Promise<T> {
  for (const process of processes) process.thaw()
  // Time to catch up.
  await wait(1_500)
  try {
    return await work()
  } finally {
    for (const process of processes) process.freeze()
  }
}

/**
 * Sends requests to each web process at its rate, a number for each item of a store; `most` sends so many instead, as
 * fast as it can. Returns the number.
 */
export async function ask(
  { at: { requests, n }, webs }: Crew,
  { most }: { most?: number } = {},
): Promise<number> {
  const pace = most === undefined ? { most: n * REQUESTS_AN_ITEM, aSecond: REQUESTS_A_SECOND } : { most }
  const results = await Promise.all(
    webs.map(({ port }) =>
      load({
        ...{ port, connections: CONNECTIONS, seconds: 300, requests },
        ...pace,
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

/**
 * Writes another title to the products of the crew's stores, all or the first `most` of each; returns the number when
 * all are written.
 */
export async function write(
  { at: { installation, n }, stores, workers }: Crew,
  { most = n }: { most?: number } = {},
): Promise<number> {
  titles += 1
  const operations = await Promise.all(
    stores.map((store) =>
      orderTitles(installation, store, store.productIds.slice(0, most), {
        changes: store.productIds.slice(0, most).map((id) => ({
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
    const ordered = Math.min(most, n)
    if (applied !== ordered) throw new Error(`${applied} of ${ordered} were written.\n${words()}`)
  }
  return stores.length * Math.min(most, n)
}

async function startWeb(
  { installation }: Workplace,
  settings: Record<string, string>,
): Promise<Fleet['webs'][number]> {
  const [port, statusPort] = [await freePorts(1), await freePorts(1)]
  const process = installation.startWebProcess({
    ...settings,
    PORT: String(port),
    WEB_METRICS_PORT: String(statusPort),
  })
  await until(() => isReady(statusPort), Boolean, { words: () => process.log() })
  return { process, port }
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

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
