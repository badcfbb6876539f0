import type { State } from '../state/state.ts'

/**
 * Faults the keyword services can be told to simulate. The last two are those of searches: nothing was found, or the
 * search engine had trouble.
 */
export const KEYWORD_FAULTS = [
  'none',
  'quota',
  'unavailable',
  'unreadable',
  'empty',
  'no-results',
  'search-trouble',
] as const
export type KeywordFault = (typeof KEYWORD_FAULTS)[number]

export interface KeywordDesk {
  fault: KeywordFault
  /** Times of the last minute's calls, by the caller they count for. */
  calls: Map<string, number[]>
  /** Number of all calls, for tests. */
  total: number
}

const desks = new WeakMap<State, KeywordDesk>()

export function keywordDeskOf(state: State): KeywordDesk {
  let desk = desks.get(state)
  if (!desk) desks.set(state, (desk = { fault: 'none', calls: new Map(), total: 0 }))
  return desk
}

const MINUTE_MS = 60_000

/** Counts a call; false if the preceding minute already held the allowed number. */
export function takeKeywordCall(desk: KeywordDesk, who: string, perMinute: number): boolean {
  const now = performance.now()
  const times = (desk.calls.get(who) ?? []).filter((at) => at > now - MINUTE_MS)
  desk.total += 1
  const hasRoom = times.length < perMinute
  if (hasRoom) times.push(now)
  desk.calls.set(who, times)
  return hasRoom
}
