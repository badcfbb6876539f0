import { setTimeout as wait } from 'node:timers/promises'
import { poolerProgram, startPooler } from '../app/testing/pooler.ts'
import { TEMPLATE, TEST_PASSWORDS } from '../app/testing/test-server.ts'
import { clusterOr } from '../e2e/faults/support/cluster.ts'
import { spread } from '../e2e/faults/support/spread.ts'
import { type Figure, type Rig, skipped } from './rig.ts'
import {
  ask,
  awake,
  type Crew,
  crewOf,
  type Fleet,
  REQUESTS_AN_ITEM,
  STORES_EACH,
  startFleet,
  startWorkplace,
  type Workplace,
  write,
} from './support/process-fleet.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './support/processor-time.ts'

const PROCESSES = [1, 2, 4]
const MANY = Math.max(...PROCESSES)
const ROADS = ['direct', 'pooled'] as const
const TITLES = 100
/**
 * Number of rounds over all configurations; the median of each counts. One more than the number of processes, so that
 * each has been the first, and none is warmer than another when it counts.
 */
const ROUNDS = MANY + 1
/** Time at rest before the idle load is measured: webhooks of earlier writes arrive after them. */
const REST_MS = 3_000
const IDLE_SECONDS = 5
const MOST = 1.15
const MOST_ON_CLUSTER = 1.6
const CLUSTER = ['CITUS_MIGRATE_URL', 'CITUS_URL', 'CITUS_SUPERUSER_URL']

type Road = (typeof ROADS)[number]

/** Microseconds of processor time for one request or item, by part. */
interface Cost {
  product: number
  pooler: number
  database: number
}

const WORK = { request: ask, item: write }
type What = keyof typeof WORK

/**
 * Processor time per request and per written item with 1, 2 and 4 web and worker processes, connected directly and
 * through pgbouncer in transaction mode, each process at the same rate. All are started once and are frozen while
 * others are measured. The idle load of a process is subtracted and reported separately. `n` is the number of items
 * of an operation.
 *
 * The machine is equally busy in every configuration: where fewer than four processes are measured, the rest of the
 * four work for another installation with its own database and platform. The same work was seen to take half as much
 * processor time again when the other processor is busy too (caches and power are shared), so comparing one process
 * on an otherwise idle machine with four on a busy one would not show what processes of one installation cost each
 * other.
 */
export const rig: Rig = {
  id: 'P24',
  title: 'processor time with many processes and a pooler',
  async run({ n = TITLES, log }) {
    const program = poolerProgram()
    if (!program) return skipped('pgbouncer is not installed here: apt-get install pgbouncer')
    await using own = await startWorkplace({ processes: MANY, n })
    await using beside = await startWorkplace({ processes: MANY - 1, n })
    const direct = own.installation.postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE)
    const pooler = await startPooler(program, direct)
    try {
      const fleets = {
        direct: await startFleet(own, { processes: MANY }),
        pooled: await startFleet(own, {
          processes: MANY,
          settings: { DATABASE_URL: pooler.url, DATABASE_POOLER: 'on', DATABASE_DIRECT_URL: direct },
        }),
      }
      const others = await startFleet(beside, { processes: MANY - 1 })
      await Promise.all([own.slowDown(), beside.slowDown()])
      const idleWorker: Partial<Record<Road, number>> = {}
      for (const road of ROADS) idleWorker[road] = await idleOf(fleets[road])
      const taken = { request: new Map<string, Cost[]>(), item: new Map<string, Cost[]>() }
      const jobs = new Map<string, number[]>()
      for (let round = 0; round < ROUNDS; round++)
        for (const many of PROCESSES)
          for (const road of ROADS)
            for (const what of ['request', 'item'] as const) {
              const jobsBefore = await jobsDone(own)
              const cost = await costOf(what, {
                crew: crewOf(own, fleets[road], { many, round }),
                others: crewOf(beside, others, { many: MANY - many, round }),
                poolerPid: pooler.pid,
              })
              const name = nameOf(road, many)
              taken[what].set(name, [...(taken[what].get(name) ?? []), cost])
              if (what === 'item') {
                const each = ((await jobsDone(own)) - jobsBefore) / (many * STORES_EACH * n)
                jobs.set(name, [...(jobs.get(name) ?? []), each])
              }
              log(`${what} ${name}: ${JSON.stringify(cost)}`)
            }
      return [
        figureOf('request', taken.request, { n: n * REQUESTS_AN_ITEM * ROUNDS }),
        figureOf('item', taken.item, {
          n: STORES_EACH * n * ROUNDS,
          idleWorker,
          jobsAnItem: mediansOf(jobs),
        }),
        ...(await onCluster(n, { others, beside, taken })),
      ]
    } finally {
      await pooler.stop()
    }
  },
}

/** One process of each kind whose database is a cluster, compared with one whose database is a single server. */
async function onCluster(
  n: number,
  { others, beside, taken }: { others: Fleet; beside: Workplace; taken: Record<What, Map<string, Cost[]>> },
): Promise<Omit<Figure, 'id' | 'seconds'>[]> {
  const cluster = clusterOr(CLUSTER)
  if ('skipped' in cluster) return [{ ...skipped(String(cluster['skipped'])), what: 'on a cluster' }]
  await using far = await startWorkplace({ processes: 1, n, onCluster: true })
  const fleet = await startFleet(far, { processes: 1 })
  await far.slowDown()
  const figures: Omit<Figure, 'id' | 'seconds'>[] = []
  for (const what of ['request', 'item'] as const) {
    const costs: Cost[] = []
    for (let round = 0; round < ROUNDS; round++)
      costs.push(
        await costOf(what, {
          crew: crewOf(far, fleet, { many: 1, round }),
          others: crewOf(beside, others, { many: MANY - 1, round }),
        }),
      )
    const [own, peer] = [median(costs).product, median(taken[what].get(nameOf('direct', 1)) ?? []).product]
    const ratio = Math.round((own / peer) * 1_000) / 1_000
    figures.push({
      ...{ value: own, unit: `µs/${what}`, peer, ratio, pass: ratio <= MOST_ON_CLUSTER, n: ROUNDS * n },
      what: 'on a cluster; peer: on one server',
    })
  }
  return figures
}

const nameOf = (road: Road, processes: number): string => `${road} ${processes}`

const processesOf = (what: What, { webs, workers }: Fleet) =>
  what === 'request' ? webs.map(({ process }) => process) : workers

/** Returns the cost of one of `what` for `crew`, while `others` do the same for their own installation. */
function costOf(
  what: What,
  { crew, others, poolerPid = 0 }: { crew: Crew; others: Crew; poolerPid?: number },
): Promise<Cost> {
  const own = processesOf(what, crew)
  const now = () => ({ at: performance.now(), used: usedNow(crew.at, { own, poolerPid }) })
  return awake([...own, ...processesOf(what, others)], async () => {
    const restFrom = now()
    await wait(REST_MS)
    const before = now()
    const working = { own: WORK[what](crew), others: WORK[what](others) }
    working.others.catch(() => {})
    const done = await working.own
    const after = now()
    await working.others
    const each = (part: keyof Cost): number => {
      const resting = (before.used[part] - restFrom.used[part]) / (before.at - restFrom.at)
      const used = after.used[part] - before.used[part] - resting * (after.at - before.at)
      return Math.round((used / done) * 1e6)
    }
    return { product: each('product'), pooler: each('pooler'), database: each('database') }
  })
}

function usedNow(
  { installation }: Workplace,
  { own, poolerPid }: { own: readonly { pid: number }[]; poolerPid: number },
): Cost {
  return {
    product: own.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
    pooler: cpuSecondsOf(poolerPid),
    database: cpuSecondsOfFamily(installation.postgres.server.pid),
  }
}

/** Milliseconds of processor time per second of a worker without work. */
function idleOf({ workers: [worker] }: Fleet): Promise<number> {
  if (!worker) return Promise.resolve(0)
  return awake([worker], async () => {
    const before = cpuSecondsOf(worker.pid)
    await wait(IDLE_SECONDS * 1_000)
    return Math.round(((cpuSecondsOf(worker.pid) - before) / IDLE_SECONDS) * 1_000)
  })
}

/** Number of queue jobs processed so far: more processes must not create more jobs for the same work. */
async function jobsDone({ installation }: Workplace): Promise<number> {
  const [row] = await installation.look<{ done: number }>(
    "select count(*)::int as done from pgboss.job where state = 'completed'",
  )
  return row?.done ?? 0
}

const mediansOf = (jobs: ReadonlyMap<string, readonly number[]>) =>
  Object.fromEntries(
    [...jobs].map(([name, all]) => [name, Math.round(spread([...all]).median * 1_000) / 1_000]),
  )

const total = ({ product, pooler, database }: Cost): number => product + pooler + database

/** Median over all rounds, part by part: other activity adds to a round, or to the idle load subtracted from it. */
function median(costs: readonly Cost[]): Cost {
  const of = (part: keyof Cost) => spread(costs.map((cost) => cost[part])).median
  return { product: of('product'), pooler: of('pooler'), database: of('database') }
}

function figureOf(
  what: What,
  taken: ReadonlyMap<string, readonly Cost[]>,
  more: { n: number; idleWorker?: object; jobsAnItem?: object },
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
