import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DrivenFunction } from './growth-cases.ts'
import type { GrowthTold, GrowthUnit } from './growth-thread.ts'

/** One function on one kind of text, all sizes together: what takes longer holds everybody. */
const PATIENCE_MS = 60_000
/** One function on all kinds of text. */
const BUDGET_MS = 300_000

export interface GrowthReport {
  /** What grows too fast, does not end or takes too long, in words. */
  wrong: string[]
  /** Functions and kinds of text that were tried. */
  tried: number
}

/** Drives each place of each function that can be made large, in as many threads as there are processors. */
export async function driveAll(
  driven: readonly DrivenFunction[],
  { source, log }: { source: string; log(line: string): void },
): Promise<GrowthReport> {
  const report: GrowthReport = { wrong: [], tried: 0 }
  const units = driven.flatMap(({ slots }, at) => slots.map((_, slot): GrowthUnit => [at, slot]))
  const say = (line: string): void => {
    report.wrong.push(line)
    log(line)
  }
  const work = async (): Promise<void> => {
    let thread: Worker | null = null
    for (let unit = units.shift(); unit; unit = units.shift()) {
      thread ??= new Worker(new URL('./growth-thread.ts', import.meta.url), {
        workerData: { source },
        resourceLimits: { maxOldGenerationSizeMb: 3_000 },
      })
      const isAlive = await driveOne(thread, unit, {
        begun: () => (report.tried += 1),
        say,
      })
      if (isAlive) continue
      await thread.terminate()
      thread = null
    }
    await thread?.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), units.length) }, work))
  return report
}

/** Answers false when the thread had to be given up with it. */
function driveOne(
  thread: Worker,
  unit: GrowthUnit,
  { begun, say }: { begun(): void; say(line: string): void },
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let at = ''
  const give = (why: string): void => {
    say(`${at}: ${why}`)
    resolve(false)
  }
  const tooLong = (): void => give(`no end within ${PATIENCE_MS / 1_000} s`)
  let clock = setTimeout(tooLong, PATIENCE_MS)
  const budget = setTimeout(() => give(`more than ${BUDGET_MS / 1_000} s with its others`), BUDGET_MS)
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') give('more memory than a process has')
    else reject(error)
  }
  const onMessage = (told: GrowthTold): void => {
    if (told.kind === 'begin') {
      at = told.what
      begun()
      clearTimeout(clock)
      clock = setTimeout(tooLong, PATIENCE_MS)
    } else if (told.kind === 'slow')
      say(`${told.what}: ${told.ratio.toFixed(1)} times from ${Math.round(told.ms)} ms at ${told.size}`)
    else resolve(true)
  }
  thread.on('error', onError).on('message', onMessage)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(unit)
  return promise.finally(() => {
    clearTimeout(clock)
    clearTimeout(budget)
    thread.off('error', onError).off('message', onMessage)
  })
}
