import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets others on the machine go first: `nice` is Linux's nice value, 0 to 19, for this process (the default) or a child's
 * `pid`. Linux weighs sessions before it weighs the processes in them ("The autogroup feature" in sched(7)), so a nice value
 * says nothing to a process of another session; for one that leads its own, the session gives way as well. Elsewhere, and
 * where a system manager weighs services itself, nothing more happens.
 */
export function giveWay(nice: number, pid = process.pid): void {
  if (process.platform !== 'linux') return
  setPriority(pid === process.pid ? 0 : pid, nice)
  try {
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch {
    // A kernel without the feature has no such file, and a hardened machine may not let us write it.
  }
}

/** Of proc(5)'s `stat`, the fourth value behind the name in brackets. */
function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
}
