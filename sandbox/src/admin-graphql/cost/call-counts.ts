import type { State } from '../../state/state.ts'

/** What one store's Admin API was asked since the last reset, over all apps. */
export interface CallCounts {
  /** Calls that arrived, whatever became of them. */
  requests: number
  /** Calls that were executed. */
  answered: number
  mutations: number
  /** Calls answered THROTTLED, for want of points or by the knob. */
  throttled: number
  serverErrors: number
  timeouts: number
  /** Applied, then the connection was cut. */
  cutConnections: number
  /** Points of executed calls: as asked, and as used in the end. */
  pointsRequested: number
  pointsSpent: number
}

const NONE: Readonly<CallCounts> = {
  requests: 0,
  answered: 0,
  mutations: 0,
  throttled: 0,
  serverErrors: 0,
  timeouts: 0,
  cutConnections: 0,
  pointsRequested: 0,
  pointsSpent: 0,
}

const counts = new WeakMap<State, Map<string, CallCounts>>()

/** The counts of a store, by its `.myshopify.com` domain; made when they are first asked for. */
export function callCountsOf(state: State, domain: string): CallCounts {
  const known = counts.get(state) ?? new Map<string, CallCounts>()
  counts.set(state, known)
  const found = known.get(domain) ?? { ...NONE }
  known.set(domain, found)
  return found
}

/** Begins a store's counts anew. */
export function resetCallCounts(state: State, domain: string): void {
  counts.get(state)?.delete(domain)
}
