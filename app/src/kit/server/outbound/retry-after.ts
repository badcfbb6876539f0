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
