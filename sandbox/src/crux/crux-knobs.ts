import type { State } from '../state/state.ts'

/** How much the report knows of a store: nothing, the origin alone, or its home page as well. */
export type CruxCoverage = 'none' | 'origin' | 'page'

interface Knobs {
  coverage: Map<string, CruxCoverage>
  /** Answers that are still to be refused as too many. */
  busy: number
  asked: { url: string; method: string }[]
  /** Calls of a minute, by the minute. */
  minute: { at: number; calls: number }
}

const knobs = new WeakMap<State, Knobs>()

export function cruxKnobs(state: State): Knobs {
  const known = knobs.get(state) ?? { coverage: new Map(), busy: 0, asked: [], minute: { at: 0, calls: 0 } }
  knobs.set(state, known)
  return known
}
