import { setTimeout as wait } from 'node:timers/promises'
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
import { freePort } from './web-process.ts'

/** Stores per process: every process has the same amount of work, however many there are. */
export const STORES_EACH = 2
/** Requests of each process for each item of an operation. */
export const REQUESTS_AN_ITEM = 10
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
/** Number of times a worker writes its stores' titles before it is measured: a young process is still compiling. */
const WARM_TURNS = 4

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

/** Some processes of a workplace. */
export interface Crew extends Fleet {
  at: Workplace
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
    // One at a time: in parallel, one might get more than its share.
    for (let turn = 0; turn < WARM_TURNS; turn++) await write({ at, webs: [], workers: [worker] })
    worker.freeze()
    fleet.workers.push(worker)
  }
  await ask({ at, ...fleet }, WARM_TURNS)
  for (const { process } of fleet.webs) process.freeze()
  return fleet
}

/**
 * Returns some of a fleet's processes, starting with another one each round, so that over the rounds all have done
 * the same amount of work.
 */
export function crewOf(
  at: Workplace,
  { webs, workers }: Fleet,
  { many, round }: { many: number; round: number },
): Crew {
  const drawn = <T>(list: readonly T[]): T[] => {
    const first = round % list.length
    return [...list.slice(first), ...list.slice(0, first)].slice(0, many)
  }
  return { at, webs: drawn(webs), workers: drawn(workers) }
}

/** Unfreezes these processes while `work` runs. */
export async function awake<T>(processes: readonly ProductProcess[], work: () => Promise<T>): Promise<T> {
  for (const process of processes) process.thaw()
  // Time to catch up.
  await wait(1_500)
  try {
    return await work()
  } finally {
    // Time to complete the end of an operation.
    await wait(500)
    for (const process of processes) process.freeze()
  }
}

/** Sends this many requests to each web process for each item of a store; returns the number. */
export async function ask({ at: { requests, n }, webs }: Crew, turns = 1): Promise<number> {
  const results = await Promise.all(
    webs.map(({ port }) =>
      load({
        ...{ port, connections: CONNECTIONS, seconds: 300, requests },
        ...{ most: n * REQUESTS_AN_ITEM * turns, aSecond: REQUESTS_A_SECOND },
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
 * Writes another title to all products of as many stores as these workers are given; returns the number when all are
 * written.
 */
export async function write({ at: { installation, stores, n }, workers }: Crew): Promise<number> {
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

async function startWeb(
  { installation }: Workplace,
  settings: Record<string, string>,
): Promise<Fleet['webs'][number]> {
  const [port, statusPort] = [await freePort(), await freePort()]
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
