import type { State } from '../state/state.ts'

/** What the keyword services can be told to do wrong. */
export const KEYWORD_FAULTS = ['none', 'quota', 'unavailable', 'unreadable', 'empty'] as const
export type KeywordFault = (typeof KEYWORD_FAULTS)[number]

export interface KeywordDesk {
  fault: KeywordFault
  /** Calls of the last minute, by who is counted. */
  calls: Map<string, number[]>
  /** Every call, for tests that count. */
  total: number
}

const desks = new WeakMap<State, KeywordDesk>()

export function keywordDeskOf(state: State): KeywordDesk {
  let desk = desks.get(state)
  if (!desk) desks.set(state, (desk = { fault: 'none', calls: new Map(), total: 0 }))
  return desk
}

const MINUTE_MS = 60_000

/** Counts a call; false when the minute before it held as many as are allowed. */
export function takeKeywordCall(desk: KeywordDesk, who: string, perMinute: number): boolean {
  const now = performance.now()
  const times = (desk.calls.get(who) ?? []).filter((at) => at > now - MINUTE_MS)
  desk.total += 1
  const hasRoom = times.length < perMinute
  if (hasRoom) times.push(now)
  desk.calls.set(who, times)
  return hasRoom
}
