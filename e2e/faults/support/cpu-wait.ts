import { readFileSync } from 'node:fs'

/**
 * Milliseconds a process was ready to run and stood in line for a processor (Linux, /proc/<pid>/schedstat, second field,
 * of its main thread): what others on the machine cost it, not what it needs.
 */
export function cpuWait(pid: number): number {
  try {
    return Math.round(Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6)
  } catch {
    return 0
  }
}
