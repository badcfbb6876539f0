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
  /** The call stack was too small. */
  | { kind: 'too-deep' }
  | { kind: 'failed'; message: string; stack: string }
