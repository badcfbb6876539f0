/** What a thread is asked. */
export interface Ask {
  module: string
  name: string
  input: unknown
}

/** What a thread tells: that the task's module is loaded and the work begins, then how it ended. */
export type Tell =
  | { kind: 'begun' }
  | { kind: 'done'; output: unknown }
  /** The answer would be larger than the task's may be. */
  | { kind: 'too-long' }
  /** The call stack was too small for it. */
  | { kind: 'too-deep' }
  | { kind: 'failed'; message: string; stack: string }
