import { loadavg } from 'node:os'
import { poolerProgram, startPooler } from '../app/testing/pooler.ts'
import { TEMPLATE, TEST_PASSWORDS } from '../app/testing/test-server.ts'
import { clusterOr } from '../e2e/faults/support/cluster.ts'
import { type Figure, type Rig, skipped } from './rig.ts'
import { idleOf, measure, type Parts, type Taken, WHATS, type What } from './support/measured-crew.ts'
import { crewOf, type Fleet, startFleet, startWorkplace, type Workplace } from './support/process-fleet.ts'

const PROCESSES = [1, 2, 4]
const MANY = Math.max(...PROCESSES)
const ROADS = ['direct', 'pooled'] as const
/** Items of an operation; each process has two of them. */
const TITLES = 200
/** So that each process and each store has been the first. */
const ROUNDS = MANY
const MOST = 1.15
const MOST_ON_CLUSTER = 1.6
const CLUSTER = ['CITUS_MIGRATE_URL', 'CITUS_URL', 'CITUS_SUPERUSER_URL']

type Road = (typeof ROADS)[number]
type Rounds = Record<What, Taken>[]

const FORMS = PROCESSES.flatMap((many) => ROADS.map((road) => ({ road, many })))
const nameOf = (road: Road, processes: number): string => `${road} ${processes}`

/**
 * Processor time per request and per written item with 1, 2 and 4 web and worker processes, connected directly and
 * through pgbouncer in transaction mode, each process at the same rate. All are started once and are frozen while
 * others are measured. The idle load of a fleet is subtracted and reported separately. `n` is the number of items
 * of an operation. What counts is all processor time of a form over all rounds by all its items: a median of rounds
 * would drop rare bursts (garbage collection, compiling) of one process, which a sum of four nearly always contains.
 * Each round begins with another form. Decisions 0120 and 0140.
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
      const idle = {
        direct: await idleOf(own, fleets.direct, pooler.pid),
        pooled: await idleOf(own, fleets.pooled, pooler.pid),
      }
      const rounds = new Map<string, Rounds>()
      for (let round = 0; round < ROUNDS; round++)
        for (const { road, many } of formsOf(round)) {
          const taken = await measure(crewOf(own, fleets[road], { many, round }), {
            others: crewOf(beside, others, { many: MANY - many, round }),
            ...{ idle: idle[road], poolerPid: pooler.pid },
          })
          const name = nameOf(road, many)
          rounds.set(name, [...(rounds.get(name) ?? []), taken])
          for (const what of WHATS) log(`${what} ${name}: ${JSON.stringify(costOf(what, [taken]))}`)
        }
      return [
        figureOf('request', rounds),
        { ...figureOf('item', rounds), idleWorker: idleWorkers(idle), jobsAnItem: jobsAnItem(rounds) },
        ...(await onCluster(n, { others, beside, rounds })),
      ]
    } finally {
      await pooler.stop()
    }
  },
}

/** Another form first each round, and every other round backwards: none follows the same one each time. */
function formsOf(round: number): typeof FORMS {
  const first = (round * ROADS.length) % FORMS.length
  const turned = [...FORMS.slice(first), ...FORMS.slice(0, first)]
  return round % 2 === 0 ? turned : turned.toReversed()
}

/** One process of each kind whose database is a cluster, compared with one whose database is a single server. */
async function onCluster(
  n: number,
  { others, beside, rounds }: { others: Fleet; beside: Workplace; rounds: ReadonlyMap<string, Rounds> },
): Promise<Omit<Figure, 'id' | 'seconds'>[]> {
  const cluster = clusterOr(CLUSTER)
  if ('skipped' in cluster) return [{ ...skipped(String(cluster['skipped'])), what: 'on a cluster' }]
  await using far = await startWorkplace({ processes: 1, n, onCluster: true })
  const fleet = await startFleet(far, { processes: 1 })
  await far.slowDown()
  const idle = await idleOf(far, fleet)
  const taken: Rounds = []
  for (let round = 0; round < ROUNDS; round++)
    taken.push(
      await measure(crewOf(far, fleet, { many: 1, round }), {
        others: crewOf(beside, others, { many: MANY - 1, round }),
        idle,
      }),
    )
  return WHATS.map((what) => {
    const [own, peer] = [
      costOf(what, taken).product,
      costOf(what, rounds.get(nameOf('direct', 1)) ?? []).product,
    ]
    const ratio = rounded(own / peer)
    return {
      ...{ value: own, unit: `µs/${what}`, peer, ratio, pass: ratio <= MOST_ON_CLUSTER },
      ...{ n: doneOf(what, taken), what: 'on a cluster; peer: on one server' },
    }
  })
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

const doneOf = (what: What, rounds: Rounds): number =>
  rounds.reduce((sum, taken) => sum + taken[what].done, 0)

/** Microseconds of processor time for one request or item, by part: all time by all of them. */
function costOf(what: What, rounds: Rounds): { product: number; pooler: number; database: number } {
  const each = (part: keyof Parts) => {
    const seconds = rounds.reduce((sum, taken) => sum + taken[what].parts[part], 0)
    return Math.round((seconds / doneOf(what, rounds)) * 1e6)
  }
  return {
    product: each(what === 'request' ? 'web' : 'worker'),
    pooler: each('pooler'),
    database: each('database'),
  }
}

/** Least and most of the rounds' costs in the product. */
function spreadOf(what: What, rounds: Rounds): [least: number, most: number] {
  const costs = rounds.map((taken) => costOf(what, [taken]).product)
  return [Math.min(...costs), Math.max(...costs)]
}

/** Milliseconds of processor time per second of a worker without work. */
const idleWorkers = (idle: Record<Road, Parts>) =>
  Object.fromEntries(ROADS.map((road) => [road, Math.round(idle[road].worker * 1_000)]))

const jobsAnItem = (rounds: ReadonlyMap<string, Rounds>) =>
  byForm(rounds, (own) => rounded(own.reduce((sum, { item }) => sum + item.jobs, 0) / doneOf('item', own)))

const byForm = <T>(rounds: ReadonlyMap<string, Rounds>, of: (rounds: Rounds) => T): Record<string, T> =>
  Object.fromEntries([...rounds].toSorted().map(([name, own]) => [name, of(own)]))

function figureOf(what: What, rounds: ReadonlyMap<string, Rounds>): Omit<Figure, 'id' | 'seconds'> {
  const [one, many] = [rounds.get(nameOf('direct', 1)) ?? [], rounds.get(nameOf('pooled', MANY)) ?? []]
  const [peer, own] = [costOf(what, one), costOf(what, many)]
  const total = ({ product, pooler, database }: typeof own) => product + pooler + database
  const ratio = rounded(total(own) / total(peer))
  return {
    ...{ value: total(own), unit: `µs/${what}`, peer: total(peer), ratio, pass: ratio <= MOST },
    n: doneOf(what, one),
    what: `processor time of ${what === 'request' ? 'web' : 'worker'} processes, pooler and database; peer: one, direct`,
    ratioOfTheProduct: rounded(own.product / peer.product),
    microseconds: byForm(rounds, (form) => costOf(what, form)),
    spread: byForm(rounds, (form) => spreadOf(what, form)),
    loadAverage: loadavg().map(rounded),
  }
}
