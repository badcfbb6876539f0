import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { exportedFunctions } from './exported-functions.ts'
import {
  type DrivenFunction,
  FILLINGS,
  type Filling,
  growthCases,
  isPageSlot,
  PAGE_FILLINGS,
} from './growth-cases.ts'

/** Index of a driven function, and of one of its slots. */
export type GrowthUnit = readonly [functionAt: number, slotAt: number]

/** Messages of a thread about its work. */
export type GrowthTold =
  | { kind: 'begin'; what: string }
  | { kind: 'slow'; what: string; ratio: number; ms: number; size: number }
  | { kind: 'end' }

/** Shorter times depend more on the machine than on the function. */
const FLOOR_MS = 5
const FIRST = 512
/** Factor between the sizes tried from the first to the largest. */
const STEP = 4
const LARGEST = { text: 1 << 18, page: 1 << 20, list: 1 << 17 }
/** Characters of a text for each piece of a list of the same size. */
const LETTERS_OF_PIECE = 8
const MOST_RATIO = 2.5
/** Long enough for a reliable measurement. */
const CERTAIN_MS = 60
/** The result is the minimum of this many runs. */
const TIMES = 3
/** Maximum size for following up a suspicion; with longer lists, memory effects outweigh the function. */
const FARTHEST = { text: 1 << 22, list: 1 << 19 }

const never = /(?!)/

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const tell = (told: GrowthTold) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(told)
}

type Work = (...given: unknown[]) => unknown

/**
 * Returns the milliseconds of processor time (other processes use the machine, too) of one call on new arguments;
 * throwing counts as a result too. `isCalm` collects garbage first, which takes longer than most functions.
 */
function once(work: Work, make: () => unknown[], isCalm = false): number {
  const given = make()
  // Moves the arguments out of the young generation: copying them there is not the function's work.
  if (isCalm) collectGarbage()
  const started = process.threadCpuUsage()
  try {
    const answer = work(...given)
    // A returned function is part of the work: it is called with the same argument.
    if (typeof answer === 'function' && typeof given[0] === 'string') (answer as Work)(given[0])
    // A generator works only while it is read.
    if (isGenerator(answer)) for (const part of answer) void part
  } catch {
    // Throwing is allowed; only the time matters.
  }
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

const isGenerator = (answer: unknown): answer is Generator =>
  Object.prototype.toString.call(answer) === '[object Generator]'

function fewest(times: number, run: () => number): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time += 1) least = Math.min(least, run())
  return least
}

/** Reports whether each of some runs takes longer than `bound`; stops at the first that does not. */
function isAbove(bound: number, run: () => number): boolean {
  for (let time = 0; time < TIMES; time += 1) if (run() <= bound) return false
  return true
}

let lastMade = { filling: null as Filling | null, size: 0, text: '', pieces: null as string[] | null }

/** Input is created once and reused by consecutive functions and sizes. */
function made(filling: Filling, size: number): { text: string; pieces(): string[] } {
  if (lastMade.filling !== filling || lastMade.size !== size)
    lastMade = { filling, size, text: filling.text(size), pieces: null }
  const { text } = lastMade
  // Flattens the text before the clock starts: the engine joins repeated text when it is first read.
  never.test(text)
  const own = lastMade
  return {
    text,
    pieces: () => (own.pieces ??= filling.pieces(size / LETTERS_OF_PIECE)).slice(),
  }
}

/** Returns the growth from the first measurable size on, measured again while it seems too high; null: it is fine. */
function growth(work: Work, driven: DrivenFunction, slot: string, filling: Filling) {
  const isPage = isPageSlot(slot) && PAGE_FILLINGS.includes(filling)
  const make = (size: number) => () => driven.make({ slot, ...made(filling, size) })
  const at = (size: number) => () => once(work, make(size))
  const calmly = (size: number) => () => once(work, make(size), true)
  let size = FIRST
  at(size)()
  const isList = lastMade.pieces !== null
  const largest = isList ? LARGEST.list : isPage ? LARGEST.page : LARGEST.text
  const farthest = isList ? FARTHEST.list : FARTHEST.text
  // Measures a second time only if the first time is long: nearly all functions are far below.
  while (size < largest && (at(size)() < FLOOR_MS || at(size)() < FLOOR_MS)) size *= STEP
  if (size >= largest) return null
  // Growth that is steep only while the engine warms up, or while memory grows, is not steep at larger sizes.
  for (; size <= farthest; size *= 2) {
    const ms = fewest(TIMES, at(size))
    if (!isAbove(ms * MOST_RATIO, at(2 * size))) return null
    if (ms < CERTAIN_MS) continue
    // One more check: a busy machine stumbles now and then, a steep function at every step.
    const calm = fewest(TIMES, calmly(size))
    if (!isAbove(calm * MOST_RATIO, calmly(2 * size))) return null
    if (!isAbove(calm * MOST_RATIO ** 2, calmly(4 * size))) return null
    return { ratio: fewest(1, calmly(2 * size)) / calm, ms: calm, size }
  }
  return null
}

const { source } = workerData as { source: string }
const { driven } = growthCases(exportedFunctions(source))

async function drive([functionAt, slotAt]: GrowthUnit): Promise<void> {
  const one = driven[functionAt]
  const slot = one?.slots[slotAt]
  if (!one || slot === undefined) return
  const module = (await import(join(source, one.file))) as Record<string, Work>
  const work = module[one.name]
  if (!work) return
  for (const filling of isPageSlot(slot) ? [...FILLINGS, ...PAGE_FILLINGS] : FILLINGS) {
    const what = `${one.id} ${slot} of ${filling.name}`
    tell({ kind: 'begin', what })
    const grown = growth(work, one, slot, filling)
    if (!grown) continue
    tell({ kind: 'slow', what, ...grown })
    // One slow case is enough to fix the function; the others of its kind would take long.
    return
  }
}

parentPort?.on('message', (unit: GrowthUnit) => {
  void drive(unit).then(() => tell({ kind: 'end' }))
})
