import type { State } from '../../state/state.ts'

/** Counts of one store's Admin API calls since the last reset, over all apps. */
export interface CallCounts {
  /** Calls received, whatever their outcome. */
  requests: number
  /** Calls executed. */
  answered: number
  mutations: number
  /** Calls answered THROTTLED, for lack of points or by the knob. */
  throttled: number
  serverErrors: number
  timeouts: number
  /** Calls applied before their connection was cut. */
  cutConnections: number
  /** Points of executed calls: requested cost, and actual cost. */
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

/** Returns the counts of a store, by its `.myshopify.com` domain; creates them on first use. */
export function callCountsOf(state: State, domain: string): CallCounts {
  const known = counts.get(state) ?? new Map<string, CallCounts>()
  counts.set(state, known)
  const found = known.get(domain) ?? { ...NONE }
  known.set(domain, found)
  return found
}

/** Resets a store's counts. */
export function resetCallCounts(state: State, domain: string): void {
  counts.get(state)?.delete(domain)
}
