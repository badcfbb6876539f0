import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type DrivenFunction,
  FILLINGS,
  type Filling,
  growthCases,
  isPageSlot,
  PAGE_FILLINGS,
} from './growth-cases.ts'

/** What a thread tells of its work. */
export type GrowthTold =
  | { kind: 'begin'; id: string; slot: string; filling: string }
  | { kind: 'slow'; what: string; ratio: number; ms: number; size: number }
  | { kind: 'unknown'; what: string }
  | { kind: 'end' }

/** Where to go on: functions before it are done. */
export interface GrowthOrder {
  from: { function: number; slot: number; filling: number }
  /** Directory of the product's source. */
  source: string
}

/** Below this a clock says more of the machine than of the function. */
const FLOOR_MS = 5
const FIRST = 512
const LARGEST = { text: 1 << 18, page: 1 << 20, pieces: 1 << 14 }
const MOST_RATIO = 2.5
/** Long enough to believe the clock. */
const CERTAIN_MS = 60
/** As far as a suspicion is followed. */
const FARTHEST = 1 << 22

const never = /(?!)/

const tell = (told: GrowthTold) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(told)
}

type Work = (...given: unknown[]) => unknown

/** Milliseconds of processor time (others are at work on the machine, too) of one call on arguments made anew; what it throws is an answer too. */
function once(work: Work, make: () => unknown[]): number {
  const given = make()
  const started = process.threadCpuUsage()
  try {
    const answer = work(...given)
    // A function it answers with is part of it: called with the same.
    if (typeof answer === 'function' && typeof given[0] === 'string') (answer as Work)(given[0])
  } catch {
    // Refusing is fine; only how long it takes is asked.
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

function fewest(times: number, run: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) least = Math.min(least, run())
  return least
}

/** The growth from the size where the clock begins to tell, measured again while it seems too much; null: it is fine. */
function growth(work: Work, driven: DrivenFunction, slot: string, filling: Filling) {
  const largest = isPageSlot(slot) && PAGE_FILLINGS.includes(filling) ? LARGEST.page : LARGEST.text
  const at = (size: number) => () => {
    const text = filling.text(size)
    // Put together before the clock starts: the engine joins repeated text when it is first read.
    never.test(text)
    const pieces = () => filling.pieces(Math.min(size, LARGEST.pieces))
    return once(work, () => driven.make({ slot, text, pieces }))
  }
  let size = FIRST
  while (size < largest && fewest(2, at(size)) < FLOOR_MS) size *= 2
  if (size >= largest) return null
  // What is steep only while the engine learns, or while memory grows, is not steep farther on.
  for (let times = 2; size <= FARTHEST; times += 1) {
    const ms = fewest(times, at(size))
    const ratio = fewest(times, at(2 * size)) / ms
    if (ratio <= MOST_RATIO) return null
    if (ms >= CERTAIN_MS && times > 2) {
      // And once more: a machine under load stumbles now and then, a steep function at every step.
      const farther = fewest(times, at(4 * size)) / ms
      return farther > MOST_RATIO ** 2 ? { ratio, ms, size } : null
    }
    if (ms < CERTAIN_MS) size *= 2
  }
  return null
}

const { from, source } = workerData as GrowthOrder
const { driven } = growthCases()
for (const [functionAt, one] of driven.entries()) {
  if (functionAt < from.function) continue
  const module = (await import(join(source, one.file))) as Record<string, Work>
  const work = module[one.name]
  if (!work) continue
  for (const [slotAt, slot] of one.slots.entries()) {
    const fillings = isPageSlot(slot) ? [...FILLINGS, ...PAGE_FILLINGS] : FILLINGS
    for (const [fillingAt, filling] of fillings.entries()) {
      const isDone =
        functionAt === from.function &&
        (slotAt < from.slot || (slotAt === from.slot && fillingAt < from.filling))
      if (isDone) continue
      tell({
        kind: 'begin',
        id: `${functionAt}:${slotAt}:${fillingAt}`,
        slot,
        filling: `${one.id} ${slot} of ${filling.name}`,
      })
      const grown = growth(work, one, slot, filling)
      if (!grown) continue
      tell({ kind: 'slow', what: `${one.id} ${slot} of ${filling.name}`, ...grown })
      // One is enough to mend; the others of its kind would take long.
      break
    }
  }
}
tell({ kind: 'end' })
