/** Timeout for results of a worker: long enough for a busy machine, and no test waits longer than needed. */
export const soon = { timeout: 180_000, interval: 400 }
