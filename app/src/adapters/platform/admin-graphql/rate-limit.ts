import type { CallPriority, PlatformShop } from './client.ts'

/** Points of answered calls to book, and points wanted for the next ones, in one step. */
export interface PointsMove {
  /** Points wanted now; 0 only books. */
  cost: number
  priority: CallPriority
  /** Who waits when there are too few: the same name each time it asks again. */
  caller: string
  /** Points of calls that were answered since the last step, as they were taken. */
  answered: number
  /** How many of them the platform gave back. */
  unused: number
  /** What the platform last said of its bucket; null when it said nothing since the last step. */
  seen: SeenBucket | null
}

export interface SeenBucket {
  available: number
  bucket: number
  /** Points per second. */
  restoreRate: number
  /** Since the call whose answer said so was sent. */
  ageMs: number
  /** The book's, when the points of that call were taken. */
  mark: number
}

export interface PointsState {
  /** 0: the points are taken. Else the time to wait before asking again. */
  waitMs: number
  available: number
  /** Points per second. */
  restoreRate: number
  bucket: number
  /** How far the book had come: to be handed back with what the platform says of the calls that go now. */
  mark: number
}

/** Keeps what is left of each store's points, for all processes together. One statement a move. */
export interface SharedRateLimit {
  move(shop: PlatformShop, move: PointsMove): Promise<PointsState>
}
