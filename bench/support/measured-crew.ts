import { setTimeout as wait } from 'node:timers/promises'
import { ask, awake, type Crew, type Fleet, type Workplace, write } from './process-fleet.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './processor-time.ts'
import { untilQuiet } from './until-quiet.ts'

/** Several polls of the job queue, which come every ten seconds, in step after a thaw. */
const IDLE_SECONDS = 30

const WORK = { request: ask, item: write }
export type What = keyof typeof WORK
export const WHATS = ['request', 'item'] as const satisfies readonly What[]

/** Seconds of processor time, by part. */
export interface Parts {
  web: number
  worker: number
  pooler: number
  database: number
}

/** What some work took, without the idle load, and how many requests or items it was. */
export interface Taken {
  parts: Parts
  done: number
  jobs: number
}

/** Returns the idle load of a fleet: seconds of processor time per second, for each process of a kind. */
export function idleOf(at: Workplace, fleet: Fleet, poolerPid = 0): Promise<Parts> {
  const crew = { at, stores: [], ...fleet }
  return awake(processesOf(fleet), async () => {
    await untilQuiet(at)
    const before = moment(crew, poolerPid)
    await wait(IDLE_SECONDS * 1_000)
    const after = moment(crew, poolerPid)
    return eachPart(
      (part) =>
        (after.used[part] - before.used[part]) / ((after.at - before.at) * Math.max(1, fleet.workers.length)),
    )
  })
}

/**
 * Measures `crew` at requests, then at items, while `others` do the same for their own installation. Each measurement
 * begins and ends with nothing left to do: webhooks of written items arrive after them and are part of their cost.
 */
export function measure(
  crew: Crew,
  { others, idle, poolerPid = 0 }: { others: Crew; idle: Parts; poolerPid?: number },
): Promise<Record<What, Taken>> {
  return awake([...processesOf(crew), ...processesOf(others)], async () => {
    const taken = {} as Record<What, Taken>
    await untilQuiet(crew.at)
    for (const what of WHATS) {
      const jobsBefore = await jobsDone(crew.at)
      const before = moment(crew, poolerPid)
      const beside = WORK[what](others)
      beside.catch(() => {})
      const done = await WORK[what](crew)
      await untilQuiet(crew.at)
      const after = moment(crew, poolerPid)
      await beside
      const idleSeconds = (after.at - before.at) * crew.workers.length
      taken[what] = {
        parts: eachPart((part) => after.used[part] - before.used[part] - idle[part] * idleSeconds),
        done,
        jobs: (await jobsDone(crew.at)) - jobsBefore,
      }
    }
    // A job that is frozen is lost, and tried again while somebody else is measured.
    if (others.workers.length > 0) await untilQuiet(others.at)
    return taken
  })
}

/** Number of queue jobs processed so far: more processes must not create more jobs for the same work. */
async function jobsDone({ installation }: Workplace): Promise<number> {
  const [row] = await installation.look<{ done: number }>(
    "select count(*)::int as done from pgboss.job where state = 'completed'",
  )
  return row?.done ?? 0
}

const processesOf = ({ webs, workers }: Fleet) => [...webs.map(({ process }) => process), ...workers]

/** Processor time used up to now, and the time in seconds. */
function moment({ at: { installation }, webs, workers }: Crew, poolerPid: number) {
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + cpuSecondsOf(pid), 0)
  return {
    at: performance.now() / 1_000,
    used: {
      web: sum(webs.map(({ process }) => process.pid)),
      worker: sum(workers.map(({ pid }) => pid)),
      pooler: cpuSecondsOf(poolerPid),
      database: cpuSecondsOfFamily(installation.postgres.server.pid),
    },
  }
}

export function eachPart(of: (part: keyof Parts) => number): Parts {
  return { web: of('web'), worker: of('worker'), pooler: of('pooler'), database: of('database') }
}
