/** Returns whether the text is a real calendar date such as `2026-03-01`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Converts `01/03/2026`, as merchants type it, to ISO 8601; null if it is no calendar date. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  return isDate(iso) ? iso : null
}

/** Returns the same as a date with time: search engines want a time zone with the date. */
export function momentOfDay(text: string): string | null {
  const day = dayOf(text)
  return day === null ? null : `${day}T00:00:00+00:00`
}

/** Converts `00:05:30` to an ISO 8601 duration; null if it is not one, or zero. */
export function clockOf(text: string): string | null {
  const [, hours = '', minutes = '', seconds = ''] = /^(\d{2,3}):([0-5]\d):([0-5]\d)$/.exec(text.trim()) ?? []
  return durationOf({ days: '', hours, minutes, seconds })
}

/** Returns the days, hours, minutes and seconds as ISO 8601, `P1DT2H30M`; null if all are zero. */
export function durationOf(parts: {
  days: string
  hours: string
  minutes: string
  seconds?: string
}): string | null {
  const days = amount(parts.days, 'D')
  const time = amount(parts.hours, 'H') + amount(parts.minutes, 'M') + amount(parts.seconds ?? '', 'S')
  return days + time === '' ? null : `P${days}${time && `T${time}`}`
}

function amount(text: string, unit: string): string {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return number === 0 ? '' : `${number}${unit}`
}
