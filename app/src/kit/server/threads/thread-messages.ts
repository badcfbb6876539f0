/** Request to a thread. */
export interface Ask {
  module: string
  name: string
  input: unknown
}

/** Messages from a thread: first that the task's module is loaded and the work begins, then how it ended. */
export type Tell =
  | { kind: 'begun' }
  | { kind: 'done'; output: unknown }
  /** The output exceeds the task's `mostAnswer`. */
  | { kind: 'too-long' }
  /** The call stack was too small, for the work or for reading the request. */
  | { kind: 'too-deep' }
  | { kind: 'failed'; message: string; stack: string }

/** Whether the engine ran out of stack: the value is nested too deep for the work, or to be sent. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/i.test(error.message)
