import { performance } from 'node:perf_hooks'

/**
 * A clock for timers: it counts on from the process's start, whatever somebody does to the machine's time of day. Measured
 * by that, a clock that was put back made the queue wait for as long as it had been put back.
 */
export const steadyClock = {
  now: (): number => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
}
