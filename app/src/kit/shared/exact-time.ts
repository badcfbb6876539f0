import { dateFormat } from './formatters.ts'

/**
 * Formats month/day/year " at " and a 12-hour time in English (specification 1 §9), the usual form in other
 * languages. `inUtc`: for a reader whose time zone is unknown; adds the zone's name.
 */
export function exactTime(at: string, language: string, { inUtc = false } = {}): string {
  const moment = new Date(at)
  const zone = inUtc ? { timeZone: 'UTC' } : {}
  const named = inUtc ? { timeZone: 'UTC', timeZoneName: 'short' as const } : {}
  if (language !== 'en') {
    const parts = {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    } as const
    const shape = inUtc ? { ...parts, ...named } : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    return dateFormat(language, shape).format(moment)
  }
  const date = dateFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', ...zone })
  const time = dateFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true, ...named })
  return `${date.format(moment)} at ${time.format(moment)}`
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/**
 * Returns whether a placeholder value is a moment as written by the database or `toISOString`, and not a faulty date
 * found on a page.
 */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
}
