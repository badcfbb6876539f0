import { performance } from 'node:perf_hooks'

/**
 * A clock for timers that runs steadily from the process's start, even if the machine's time of day is changed. With
 * the time of day, setting the clock back made the queue wait for as long.
 */
export const steadyClock = {
  now: (): number => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
}
