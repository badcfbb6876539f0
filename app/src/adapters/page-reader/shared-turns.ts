/** A host's turns, shared by all processes. Each call is one statement. */
export interface SharedTurns {
  book(host: string, order: TurnOrder): Promise<BookedTurn>
  /** The request of this turn has ended; without it, the turn ends after its `holdMs`. */
  end(host: string, turn: string): Promise<void>
  /** No process requests the host for this long. */
  pause(host: string, milliseconds: number): Promise<void>
  /** Returns how long the host is still paused; 0 if it is not. */
  pausedMs(host: string): Promise<number>
}

export interface TurnOrder {
  /** Time between the start of this request and the next. */
  gapMs: number
  /** Longest wait; a turn that begins later is not booked. */
  patienceMs: number
  /** Longest time of the request. */
  holdMs: number
  /** How many requests may run at once. */
  concurrency: number
}

export type BookedTurn =
  | { state: 'booked'; waitMs: number; turn: string }
  /** The host is paused; its next turn comes too late; too many requests are running, so ask again after `waitMs`. */
  | { state: 'paused' | 'late' | 'full'; waitMs: number }

/** For a process of its own, such as the command line: only its own requests are spaced. */
export const unsharedTurns: SharedTurns = {
  book: () => Promise.resolve({ state: 'booked', waitMs: 0, turn: '' }),
  end: () => Promise.resolve(),
  pause: () => Promise.resolve(),
  pausedMs: () => Promise.resolve(0),
}
