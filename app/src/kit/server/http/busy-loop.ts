import { performance } from 'node:perf_hooks'

/** The loop is looked at this often; in between the last look holds. */
const LOOK_MS = 50
/** At work for more of the time than this, with what it waited for a processor: whoever comes now waits for others. */
const BUSY = 0.7

/** Tells whether this process's event loop has had little time to spare lately. */
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
