import { DAY_MS } from '#kit/shared/durations.ts'

const MONTH_MS = 30 * DAY_MS

/**
 * Returns how many of a year's credits may be used so far for cancelling to refund the rest of the year: those of the
 * months begun. Decision 0144.
 */
export function fairUse(year: number, { startsAt, now }: { startsAt: Date; now: Date }): number {
  const begun = Math.floor((now.getTime() - startsAt.getTime()) / MONTH_MS) + 1
  return (year * Math.min(12, Math.max(1, begun))) / 12
}
