const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const HOUR_MS = 3_600_000

/** The search engine's days are those of California: `2026-11-23`. */
export const pacificDay = (at: Date): string => DAY.format(at)

/** When the next of its days begins, to the hour. */
export function nextPacificDay(at: Date): Date {
  const today = pacificDay(at)
  const hour = Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS
  for (let next = hour; ; next += HOUR_MS) if (pacificDay(new Date(next)) !== today) return new Date(next)
}
