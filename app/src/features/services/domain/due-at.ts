import { HOUR_MS } from '#kit/shared/durations.ts'
import type { Delivery } from './service-catalogue.ts'

const DAY_HOURS = 24

/** Returns the due date of a delivery that begins now. Business hours are all hours of Monday to Friday (UTC). */
export function dueAt(begun: Date, { to, unit }: Delivery): Date {
  if (unit === 'days') return new Date(begun.getTime() + to * DAY_HOURS * HOUR_MS)
  if (unit === 'weeks') return new Date(begun.getTime() + to * 7 * DAY_HOURS * HOUR_MS)
  let at = begun.getTime()
  let left = to * HOUR_MS
  while (left > 0) {
    const day = new Date(at)
    const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)
    const isBusinessDay = day.getUTCDay() % 6 !== 0
    const step = isBusinessDay ? Math.min(left, midnight - at) : midnight - at
    if (isBusinessDay) left -= step
    at += step
  }
  return new Date(at)
}
