/** What the platform can be told to do wrong; every rate is a probability from 0 to 1. */
export interface FaultKnobs {
  /** Answer THROTTLED although points are left. */
  throttledRate: number
  serverErrorRate: number
  timeoutRate: number
  /** Apply a mutation, then cut the connection. */
  resetAfterApplyRate: number
  userErrorRate: number
  /** Points per second and bucket of each (app, store). */
  restoreRate: number
  bucketSize: number
  webhookDelayMs: number
  webhookDuplicates: number
  webhookShuffle: boolean
  /** Divides the platform's own waiting times (webhook retries): 1 is real time, 1000 makes a second of 17 minutes. */
  timeScale: number
  /** How the `json` filter prints `<`, `>`, `&`: encoded as the platform does, or raw. */
  liquidJsonEscaping: boolean
  /** Extra latency before each Admin API answer. */
  latencyMs: number
  /** Seeds the knobs' coin, so that a run can be repeated. */
  seed: number
}

export interface Faults {
  knobs: FaultKnobs
  /** True with probability `rate`, from the seeded generator. */
  strikes(rate: number): boolean
  set(knobs: Partial<FaultKnobs>): void
  reset(): void
}
