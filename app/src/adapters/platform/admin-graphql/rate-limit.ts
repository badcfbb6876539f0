import type { CallPriority, PlatformShop } from './client.ts'

/** One update of the rate limit: records the points of answered calls, and reserves points for the next ones. */
export interface PointsMove {
  /** Points needed now; 0 only records. */
  cost: number
  priority: CallPriority
  /** Waiting caller if there are too few points: the same name at each retry. */
  caller: string
  /** Points reserved for calls answered since the last step. */
  answered: number
  /** How many of them the platform refunded. */
  unused: number
  /** The platform's latest report of its bucket; null if there was none since the last step. */
  seen: SeenBucket | null
}

export interface SeenBucket {
  available: number
  bucket: number
  /** Points per second. */
  restoreRate: number
  /** Time since the call whose answer reported it was sent. */
  ageMs: number
  /** The rate limit's mark when that call's points were reserved. */
  mark: number
}

export interface PointsState {
  /** 0: the points are reserved. Else the time to wait before the next attempt. */
  waitMs: number
  available: number
  /** Points per second. */
  restoreRate: number
  bucket: number
  /** State of the rate limit: pass it back with the platform's report about the calls sent now. */
  mark: number
}

/** Keeps each store's remaining points, shared by all processes. One statement per move. */
export interface SharedRateLimit {
  move(shop: PlatformShop, move: PointsMove): Promise<PointsState>
}
