import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the scheduling priority of this process (the default) or of a child's `pid`: `nice` is Linux's nice value, 0
 * to 19. Linux weighs sessions before the processes in them ("The autogroup feature" in sched(7)), so a nice value
 * has no effect on processes of another session; a session leader therefore lowers its session too. Has no further
 * effect on other systems, or where a system manager weighs services itself.
 */
export function giveWay(nice: number, pid = process.pid): void {
  if (process.platform !== 'linux') return
  setPriority(pid === process.pid ? 0 : pid, nice)
  try {
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch {
    // Kernels without the feature have no such file, and a hardened machine may forbid writing it.
  }
}

/** Reads the session id from proc(5)'s `stat`: the fourth value after the name in brackets. */
function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
}
