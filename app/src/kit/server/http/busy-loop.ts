import { performance } from 'node:perf_hooks'

/** Interval between measurements; in between, the last result holds. */
const LOOK_MS = 50
/**
 * Busy share of the event loop, including time spent waiting for a processor, above which new requests have to wait
 * for others.
 */
const BUSY = 0.7

/** Returns a function that reports whether this process's event loop was nearly saturated lately. */
export function busyLoop(): () => boolean {
  let looked = performance.now()
  let last = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const now = performance.now()
    if (now - looked < LOOK_MS) return isBusy
    looked = now
    const current = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(current, last).utilization > BUSY
    last = current
    return isBusy
  }
}
