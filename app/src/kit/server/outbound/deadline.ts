/** Counts the time of one exchange; `expired` tells a run-out clock from a caller's abort. */
export interface Deadline {
  signal: AbortSignal
  seconds: number
  expired(): boolean
  stop(): void
}

export function startDeadline(milliseconds: number, abort?: AbortSignal): Deadline {
  const controller = new AbortController()
  let expired = false
  const timer = setTimeout(() => {
    expired = true
    controller.abort()
  }, milliseconds)
  // An answer nobody reads must not keep a process from ending; its socket does while it matters.
  timer.unref()
  const signal = abort ? AbortSignal.any([controller.signal, abort]) : controller.signal
  return { signal, seconds: milliseconds / 1000, expired: () => expired, stop: () => clearTimeout(timer) }
}
