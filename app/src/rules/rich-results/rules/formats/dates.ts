import type { Format } from '../entry.ts'
import type { Fault, Severity } from '../issue.ts'
import { message } from '../messages.ts'
import { type FieldValue, fieldIn, type Subject } from '../subject.ts'

const dateTime = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

export interface MomentText {
  /** UTC milliseconds. A date alone means its last millisecond, so that it is past only on the next day. */
  latest: number
  /** The same with the first millisecond of a date: a value valid from a day on is valid from its beginning. */
  earliest: number
  hasTime: boolean
  hasZone: boolean
}

/** Parses an ISO 8601 date, or date and time, that exists in the calendar; null otherwise. */
export function readMoment(text: string): MomentText | null {
  const match = dateTime.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second, zone] = match
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  if (hour === undefined) {
    const earliest = date.getTime()
    return { latest: earliest + 86_399_999, earliest, hasTime: false, hasZone: false }
  }
  if (Number(minute) > 59 || Number(second ?? 0) > 60) return null
  // Hour 24 is the end of the day and allows only zeros after it.
  if (Number(hour) > 23 && (Number(hour) > 24 || Number(minute) + Number(second ?? 0) > 0)) return null
  const offset = zone && zone !== 'Z' ? readOffset(zone) : 0
  if (offset === null) return null
  const time = ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second ?? 0)) * 1000
  const moment = date.getTime() + time
  return { latest: moment, earliest: moment, hasTime: true, hasZone: zone !== undefined }
}

/** Returns the offset in minutes; null beyond the 14 hours a zone can differ (XML Schema 2, 3.3.7). */
function readOffset(zone: string): number | null {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  const offset = hours * 60 + minutes
  if (minutes > 59 || offset > 14 * 60) return null
  return zone.startsWith('-') ? -offset : offset
}

export interface DateRules {
  /** Whether the day must not be over. */
  notPast?: boolean
  /**
   * Severity of a missing time zone, `dateAlone` null if a date alone needs none; left out if the zone does not
   * matter.
   */
  timezone?: { missing: Severity; dateAlone: Severity | null }
}

/** ISO 8601 date, with or without time. */
export function date({ notPast, timezone }: DateRules = {}): Format {
  const words = [notPast ? ', not past' : '', timezone ? ' with timezone' : '']
  return {
    name: `iso8601DateTime${words.join('')}`,
    check(value, subject, field) {
      const moment = momentOf(value)
      if (moment === null) {
        return {
          code: 'invalid-date',
          says: message('invalidDate', fieldIn(subject, field)),
        }
      }
      if (notPast && moment.latest < subject.page.now.getTime()) {
        return { code: 'past-date', says: message('past', fieldIn(subject, field)) }
      }
      return timezone && !moment.hasZone ? missingZone({ timezone, moment, field, subject }) : null
    },
  }
}

function missingZone(parts: {
  timezone: NonNullable<DateRules['timezone']>
  moment: MomentText
  field: string
  subject: Subject
}): Fault | null {
  const { timezone, moment, field, subject } = parts
  const severity = moment.hasTime ? timezone.missing : timezone.dateAlone
  if (severity === null) return null
  return {
    code: 'missing-timezone',
    says: message('timezone', fieldIn(subject, field)),
    severity,
  }
}

/** Returns a value read as a date or time; null if it is neither. */
export function momentOf({ data }: FieldValue): MomentText | null {
  return typeof data === 'string' ? readMoment(data) : null
}

const durationText = /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/

/** ISO 8601 duration. */
export const duration: Format = {
  name: 'iso8601Duration',
  check({ data }, subject, field) {
    if (typeof data === 'string' && durationText.test(data.trim())) return null
    return {
      code: 'invalid-duration',
      says: message('invalidDuration', fieldIn(subject, field)),
    }
  },
}

/** Returns the length in seconds, null if it is not a duration; a year counts as 365 days, a month as 30. */
export function secondsOf(text: string): number | null {
  const match = durationText.exec(text.trim())
  if (!match) return null
  const [, years, months, weeks, days, , hours, minutes, seconds] = match
  const dayCount = part(years) * 365 + part(months) * 30 + part(weeks) * 7 + part(days)
  return dayCount * 86_400 + part(hours) * 3_600 + part(minutes) * 60 + part(seconds)
}

function part(text: string | undefined): number {
  return text === undefined ? 0 : Number.parseFloat(text)
}

/** `hh:mm` or `hh:mm:ss`, with or without zone. */
export const time: Format = {
  name: 'time',
  check({ data }, subject, field) {
    if (
      typeof data === 'string' &&
      /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]\d{2}:\d{2})?$/.test(data.trim())
    )
      return null
    return {
      code: 'invalid-time',
      says: message('invalidTime', fieldIn(subject, field)),
    }
  },
}
