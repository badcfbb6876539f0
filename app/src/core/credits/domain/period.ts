import type { Cycle } from '#core/shops/domain/plan-catalogue.ts'
import { DAY_MS } from '#kit/shared/durations.ts'

export interface Period {
  startsAt: Date
  /** The next period's start. */
  endsAt: Date
}

/** The platform bills monthly subscriptions every 30 days (EVERY_30_DAYS), so credits are granted every 30 days. */
const MONTH_MS = 30 * DAY_MS

/** Where periods are counted from. */
export interface Course {
  cycle: Cycle
  startedAt: Date
  /** End of the trial; the trial is one period, and later periods are counted from its end. */
  trialEndsAt: Date | null
}

/**
 * Returns the period that contains `now`: the trial, or the n-th 30 days or year (in UTC) since the start. Times
 * before the start belong to the first period. Depends only on its arguments, so a clock that jumps never creates a
 * period twice.
 */
export function periodAt(course: Course, now: Date): Period & { trial: boolean } {
  const { startedAt, trialEndsAt } = course
  if (trialEndsAt !== null && trialEndsAt > startedAt && now < trialEndsAt) {
    return { startsAt: startedAt, endsAt: trialEndsAt, trial: true }
  }
  const anchor = trialEndsAt !== null && trialEndsAt > startedAt ? trialEndsAt : startedAt
  if (course.cycle === 'month') {
    const passed = Math.max(0, Math.floor((now.getTime() - anchor.getTime()) / MONTH_MS))
    const start = anchor.getTime() + passed * MONTH_MS
    return { startsAt: new Date(start), endsAt: new Date(start + MONTH_MS), trial: false }
  }
  let years = Math.max(0, now.getUTCFullYear() - anchor.getUTCFullYear())
  if (years > 0 && addYears(anchor, years) > now) years -= 1
  return { startsAt: addYears(anchor, years), endsAt: addYears(anchor, years + 1), trial: false }
}

/** Adds years; 29 February becomes 28 February in common years. */
function addYears(date: Date, years: number): Date {
  const moved = new Date(date)
  moved.setUTCFullYear(date.getUTCFullYear() + years)
  if (moved.getUTCMonth() !== date.getUTCMonth()) moved.setUTCDate(0)
  return moved
}
