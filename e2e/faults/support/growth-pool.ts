import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DrivenFunction } from './growth-cases.ts'
import type { GrowthTold, GrowthUnit } from './growth-thread.ts'

/**
 * Seconds of processor time, because wall-clock time says nothing on a busy machine. For one function on one kind of
 * text, all sizes together, and on all kinds of text.
 */
const PATIENCE_SECONDS = 60
const BUDGET_SECONDS = 240
const LOOK_MS = 500

export interface GrowthReport {
  /** Descriptions of functions that grow too fast, do not end or take too long. */
  wrong: string[]
  /** Number of combinations of function and kind of text that were tried. */
  tried: number
}

/**
 * Drives each growable argument of each function, in as many threads as there are processors; `only` limits it to ids
 * that contain the text.
 */
export async function driveAll(
  driven: readonly DrivenFunction[],
  { source, only = '', log }: { source: string; only?: string; log(line: string): void },
): Promise<GrowthReport> {
  const report: GrowthReport = { wrong: [], tried: 0 }
  const units = driven.flatMap(({ id, slots }, at) =>
    id.includes(only) ? slots.map((_, slot): GrowthUnit => [at, slot]) : [],
  )
  const say = (line: string): void => {
    report.wrong.push(line)
    log(line)
  }
  const watch = watchOver()
  const work = async (): Promise<void> => {
    let thread: Worker | null = null
    for (let unit = units.shift(); unit; unit = units.shift()) {
      thread ??= new Worker(new URL('./growth-thread.ts', import.meta.url), {
        workerData: { source },
        resourceLimits: { maxOldGenerationSizeMb: 3_000 },
      })
      const begun = () => (report.tried += 1)
      const isAlive = await driveOne(thread, unit, { begun, say, watch })
      if (isAlive) continue
      await thread.terminate()
      thread = null
    }
    await thread?.terminate()
  }
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), units.length) }, work))
  } finally {
    watch.stop()
  }
  return report
}

/** Current work of a thread: processor seconds since it began with this kind of text, and with this function. */
interface Spent {
  text: number
  all: number
  onLook(): void
}

/** Divides the processor time of this process among its threads, which do nothing but drive functions. */
function watchOver(): { at: Set<Spent>; stop(): void } {
  const at = new Set<Spent>()
  let before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    for (const spent of at) {
      const share = (user + system) / 1e6 / at.size
      spent.text += share
      spent.all += share
      spent.onLook()
    }
  }, LOOK_MS)
  return { at, stop: () => clearInterval(timer) }
}

/** Returns false if the thread had to be terminated with it. */
function driveOne(
  thread: Worker,
  unit: GrowthUnit,
  { begun, say, watch }: { begun(): void; say(line: string): void; watch: { at: Set<Spent> } },
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let what = ''
  const give = (why: string): void => {
    say(`${what}: ${why}`)
    resolve(false)
  }
  const spent: Spent = {
    text: 0,
    all: 0,
    onLook() {
      if (spent.text > PATIENCE_SECONDS) give(`no end within ${PATIENCE_SECONDS} s`)
      else if (spent.all > BUDGET_SECONDS) give(`more than ${BUDGET_SECONDS} s with its others`)
    },
  }
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') give('more memory than a process has')
    else reject(error)
  }
  const onMessage = (told: GrowthTold): void => {
    if (told.kind === 'begin') {
      what = told.what
      spent.text = 0
      begun()
    } else if (told.kind === 'slow')
      say(`${told.what}: ${told.ratio.toFixed(1)} times from ${Math.round(told.ms)} ms at ${told.size}`)
    else resolve(true)
  }
  watch.at.add(spent)
  thread.on('error', onError).on('message', onMessage)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(unit)
  return promise.finally(() => {
    watch.at.delete(spent)
    thread.off('error', onError).off('message', onMessage)
  })
}
