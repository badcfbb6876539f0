import { DAY_MS, HOUR_MS } from '#kit/shared/durations.ts'
import { dateFormat } from '#kit/shared/formatters.ts'

/** Returns the calendar day of a time in Pacific time, in which the search engine counts days. */
export const pacificDay = (at: Date): string =>
  dateFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)

/** Returns when the search engine's next day begins. */
export function nextPacificDay(at: Date): Date {
  const today = pacificDay(at)
  const hour = Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS
  for (let next = hour; ; next += HOUR_MS) if (pacificDay(new Date(next)) !== today) return new Date(next)
}

/** Returns the day that many days later; days are strings such as `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
