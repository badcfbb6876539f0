import type { Figure, Rig } from './rig.ts'
import { REPRODUCTIONS, type Reproduction } from './support/reproductions.ts'

/** Longest time others may wait for the event loop meanwhile. */
const MOST_LOOP_MS = 1_000
/** One that takes no longer is run again: its first run compiles the code. */
const AGAIN_BELOW_MS = 1_500

/**
 * What once held a process, or a thread of everybody, run again: each within its own bound, while others wait no
 * longer than a second. `docs/reproductions.md` says what else shows it.
 */
export const rig: Rig = {
  id: 'P31',
  title: 'what once held everybody',
  async run({ only = '', log }) {
    const figures: Omit<Figure, 'id' | 'seconds'>[] = []
    for (const reproduction of REPRODUCTIONS.filter(({ name }) => name.includes(only))) {
      const figure = await figureOf(reproduction)
      log(`${reproduction.name}: ${figure.value} ms, ${figure['state']} (before: ${reproduction.before})`)
      figures.push(figure)
    }
    return figures
  },
}

async function figureOf({
  name,
  before,
  mostMs,
  run,
}: Reproduction): Promise<Omit<Figure, 'id' | 'seconds'>> {
  const first = await run()
  const { state, ms, loopMs = null, partials } = first.ms < AGAIN_BELOW_MS ? await run() : first
  const isUnfinished = state === 'no answer' || /Error/.test(state)
  return {
    ...{ value: rounded(ms), unit: 'ms', peer: null, ratio: null, n: 1, goal: mostMs },
    ...{ what: name, before, state, loopMs: loopMs === null ? null : rounded(loopMs) },
    ...(partials !== undefined && { partials }),
    pass: !isUnfinished && ms <= mostMs && (loopMs ?? 0) <= MOST_LOOP_MS,
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10
