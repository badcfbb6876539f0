/** What comes when a worker has done its part: on a machine that is full it takes its time, and nobody waits longer than it takes. */
export const soon = { timeout: 180_000, interval: 400 }
