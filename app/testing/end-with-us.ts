import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const ends = new Set<() => void>()
let isOurEndAwaited = false

/**
 * Calls `end` when this process exits, also after an uncaught error. `end` must be synchronous. Returns the function
 * that cancels it.
 */
export function atOurEnd(end: () => void): () => void {
  // Only once: repeated registration would add a listener each time.
  if (!isOurEndAwaited) process.once('exit', endAll)
  isOurEndAwaited = true
  ends.add(end)
  return () => void ends.delete(end)
}

/**
 * Ends a started process when this one ends. A frozen process, or one with its own session, would otherwise stay and
 * keep the machine busy during the next measurement.
 */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const forget = atOurEnd(() => void child.kill(signal))
  child.once('exit', forget)
}

/**
 * Makes signals that would kill this process at once end it by `exit`, so that it also ends what it started. For
 * programs, not for modules they import.
 */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

function endAll(): void {
  for (const end of ends)
    try {
      end()
    } catch {
      // It has already ended.
    }
}
