import { DAY_MS } from './durations.ts'

/** Date ranges offered by screens: presets and custom dates. Days are strings like `2026-11-21`. Pure. */

export const RANGE_PRESETS = ['7d', '30d', '3m', '6m', '1y'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

export interface DayRange {
  from: string
  to: string
}

const DAYS: Partial<Record<RangePreset, number>> = { '7d': 7, '30d': 30 }
const MONTHS: Partial<Record<RangePreset, number>> = { '3m': 3, '6m': 6, '1y': 12 }

/** Returns the days of a preset that ends with `last`. */
export function daysOfPreset(preset: RangePreset, last: string): DayRange {
  const days = DAYS[preset]
  if (days !== undefined) return { from: shifted(last, 1 - days), to: last }
  return { from: shifted(monthsBefore(last, MONTHS[preset] ?? 0), 1), to: last }
}

/** Returns the range of the same length right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = lengthOf({ from, to })
  return { from: shifted(from, -length), to: shifted(to, -length) }
}

/** Returns the same days a year earlier, aligned to weekdays: 52 weeks. */
export function rangeOfLastYear({ from, to }: DayRange): DayRange {
  return { from: shifted(from, -364), to: shifted(to, -364) }
}

/** Returns all days of a range, oldest first; none if it ends before it begins. */
export function everyDay({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, lengthOf({ from, to })) }, (_, at) => shifted(from, at))
}

/** Returns the number of days, first and last included. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((momentOf(to) - momentOf(from)) / DAY_MS) + 1
}

export type RangeProblem = 'rangeRequired' | 'startRequired' | 'endRequired' | 'order' | 'bounds'

/** Returns what is wrong with entered dates; null if nothing is. */
export function rangeProblem(given: DayRange, bounds: DayRange | null): RangeProblem | null {
  if (given.from === '' && given.to === '') return 'rangeRequired'
  if (given.from === '') return 'startRequired'
  if (given.to === '') return 'endRequired'
  if (given.from > given.to) return 'order'
  return bounds !== null && (given.from < bounds.from || given.to > bounds.to) ? 'bounds' : null
}

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const shifted = (day: string, days: number): string =>
  new Date(momentOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the same day of the earlier month, or the month's last day if it is shorter. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(momentOf(day))
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}
