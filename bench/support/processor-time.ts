import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const NANOSECONDS = 1e9

/**
 * Seconds of processor time, user and system, a process has used so far; 0 if it is gone. With nanosecond precision
 * if the kernel reports it per thread (proc(5), task/…/schedstat), so that even a mostly idle process can be measured
 * over a second; otherwise in hundredths of a second (stat, fields 14 and 15).
 */
export function cpuSecondsOf(pid: number): number {
  const exact = nanosecondsOf(pid)
  if (exact !== null) return exact / NANOSECONDS
  const [own = 0, system = 0] = fieldsOf(pid, [11, 12])
  return (own + system) / TICKS_A_SECOND
}

/**
 * The same for a process and its children, including ended ones (fields 16 and 17); 0 for one on another machine,
 * which has no pid here.
 */
export function cpuSecondsOfFamily(pid: number): number {
  if (pid === 0) return 0
  const ended = fieldsOf(pid, [13, 14]).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && fieldsOf(child, [1])[0] === pid)
  return children.reduce((sum, child) => sum + cpuSecondsOf(child), cpuSecondsOf(pid) + ended)
}

/**
 * Sum over all its threads; null if the kernel does not report it. The time of an ended thread is lost, but Node's
 * threads stay.
 */
function nanosecondsOf(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => {
      const [used = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
      return sum + Number(used)
    }, 0)
  } catch {
    return null
  }
}

/** Numbers after the name, which may itself contain spaces and brackets. */
function fieldsOf(pid: number, positions: readonly number[]): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return positions.map((at) => Number(fields[at]))
  } catch {
    return positions.map(() => 0)
  }
}
