import { readFileSync } from 'node:fs'

/**
 * Returns the milliseconds that a process was ready to run but waited for a processor (Linux, /proc/<pid>/schedstat,
 * second field, of its main thread): the cost of other load on the machine, not its own needs.
 */
export function cpuWait(pid: number): number {
  try {
    return Math.round(Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6)
  } catch {
    return 0
  }
}
