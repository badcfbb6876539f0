import { dateFormat } from '#kit/shared/formatters.ts'

const DAY_MS = 86_400_000

/** Returns the calendar day of a time in Pacific time, in which the search engine counts days. */
export const pacificDay = (at: Date): string =>
  dateFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)

/** Returns the day that many days later; days are strings such as `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
