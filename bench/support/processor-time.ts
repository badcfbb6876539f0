import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Seconds of processor time, user and system, a process has used so far (proc(5), stat, fields 14 and 15); 0 when it is gone. */
export function cpuSecondsOf(pid: number): number {
  const [own = 0, system = 0] = fieldsOf(pid, [11, 12])
  return (own + system) / TICKS_A_SECOND
}

/** The same of a process and those it started, ended ones too (fields 16 and 17). */
export function cpuSecondsOfFamily(pid: number): number {
  const ended = fieldsOf(pid, [13, 14]).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && fieldsOf(child, [1])[0] === pid)
  return children.reduce((sum, child) => sum + cpuSecondsOf(child), cpuSecondsOf(pid) + ended)
}

/** Numbers after the name, which may itself contain spaces and brackets. */
function fieldsOf(pid: number, wanted: readonly number[]): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return wanted.map((at) => Number(fields[at]))
  } catch {
    return wanted.map(() => 0)
  }
}
