const DAY_MS = 86_400_000
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })

/** Returns the calendar day of a moment in Pacific time, `2026-11-21`. */
export const pacificDay = (at: number): string => pacific.format(at)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
