import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const ends = new Set<() => void>()

/** Has `end` called when this process exits, by an error nobody caught too. It cannot wait for anything then. Answers how to forget it. */
export function atOurEnd(end: () => void): () => void {
  if (ends.size === 0) process.once('exit', endAll)
  ends.add(end)
  return () => void ends.delete(end)
}

/**
 * Has a process that was started end when this one does. A frozen one, and one with a session of its own, would stay otherwise
 * and keep the machine busy beside whatever is measured next.
 */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const forget = atOurEnd(() => void child.kill(signal))
  child.once('exit', forget)
}

/** What would end this process at once lets it exit instead, and so end what it started. For programs, not for what they import. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

function endAll(): void {
  for (const end of ends)
    try {
      end()
    } catch {
      // It has ended by itself meanwhile.
    }
}
