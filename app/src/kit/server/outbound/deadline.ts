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

/** Longest wait taken over from a server; a longer one is a mistake or a trick, and a later try asks again. */
const longestWaitSeconds = 24 * 60 * 60

/** `Retry-After` (RFC 9110 §10.2.3) in whole seconds from `now`, 0…86,400; null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: Date = new Date()): number | null {
  if (header === null) return null
  const text = header.trim()
  const seconds = /^\d{1,15}(\.\d+)?$/.test(text)
    ? Math.ceil(Number(text))
    : Math.ceil((Date.parse(text) - now.getTime()) / 1000)
  if (!Number.isFinite(seconds)) return null
  return Math.min(Math.max(seconds, 0), longestWaitSeconds)
}
