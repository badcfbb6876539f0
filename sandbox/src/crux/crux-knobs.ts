import type { State } from '../state/state.ts'

/** What the report covers of a store: nothing, the origin alone, or its home page as well. */
export type CruxCoverage = 'none' | 'origin' | 'page'

interface Knobs {
  coverage: Map<string, CruxCoverage>
  /** Number of coming queries to refuse as too many. */
  busy: number
  asked: { url: string; method: string }[]
  /** Calls in the current minute of the clock. */
  minute: { at: number; calls: number }
}

const knobs = new WeakMap<State, Knobs>()

export function cruxKnobs(state: State): Knobs {
  const known = knobs.get(state) ?? { coverage: new Map(), busy: 0, asked: [], minute: { at: 0, calls: 0 } }
  knobs.set(state, known)
  return known
}
