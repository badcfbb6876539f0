import { dateFormat } from '#kit/shared/formatters.ts'

const DAY_MS = 86_400_000

/** The calendar day of a moment where the search engine counts days: Pacific time. */
export const pacificDay = (at: Date): string =>
  dateFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(at)

/** A day so many days later; days are texts like `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
