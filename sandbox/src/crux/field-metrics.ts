import { between } from '../store-generator/random.ts'

const DAY = 86_400_000

/** Metrics of the report, with their limits for good and poor (web.dev/articles/vitals), and a usual range. */
const METRICS = {
  largest_contentful_paint: { good: 2_500, poor: 4_000, least: 1_700, most: 4_300, digits: 0 },
  interaction_to_next_paint: { good: 200, poor: 500, least: 90, most: 280, digits: 0 },
  cumulative_layout_shift: { good: 0.1, poor: 0.25, least: 0.01, most: 0.2, digits: 2 },
  first_contentful_paint: { good: 1_800, poor: 3_000, least: 900, most: 2_600, digits: 0 },
  experimental_time_to_first_byte: { good: 800, poor: 1_800, least: 250, most: 1_100, digits: 0 },
  round_trip_time: { good: 75, poor: 275, least: 60, most: 160, digits: 0 },
} as const
type Name = keyof typeof METRICS
export const NAMES = Object.keys(METRICS) as Name[]

/**
 * Returns windows of 28 days that end on Saturdays, the last one a day or two ago
 * (developer.chrome.com/docs/crux/history-api).
 */
export function windowsUntil(now: Date, count: number): { first: Date; last: Date }[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const saturday = today - ((now.getUTCDay() + 1) % 7) * DAY - DAY * 7 * (now.getUTCDay() < 1 ? 1 : 0)
  return Array.from({ length: count }, (_, at) => {
    const last = new Date(saturday - (count - 1 - at) * 7 * DAY)
    return { first: new Date(last.getTime() - 27 * DAY), last }
  })
}

/** Returns the 28 days up to the day before yesterday, as in the daily report. */
export function windowOfToday(now: Date): { first: Date; last: Date } {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - 2 * DAY)
  return { first: new Date(last.getTime() - 27 * DAY), last }
}

export const asDate = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

/** Returns the made-up visitors of one page or origin, always the same for the same week. */
export function metricOf(
  name: Name,
  { seed, week }: { seed: string; week: number },
): { p75: string | number; histogram: object[] } {
  const { good, poor, least, most, digits } = METRICS[name]
  const base = between(`${seed}|${name}`, 0, 1_000) / 1_000
  const drift = (between(`${seed}|${name}|${week}`, 0, 1_000) / 1_000 - 0.5) * 0.08
  const value = least + (most - least) * Math.min(1, Math.max(0, base + drift))
  const p75 = digits === 0 ? Math.round(value) : value.toFixed(digits)
  const poorShare = Math.min(0.6, 0.25 * (value / poor) ** 2)
  const goodShare = Math.max(0.2, Math.min(0.95 - poorShare, 0.75 * (good / value)))
  const bound = (of: number): string | number => (digits === 0 ? of : of.toFixed(2))
  const round = (of: number): number => Math.round(of * 10_000) / 10_000
  return {
    p75,
    histogram: [
      { start: bound(0), end: bound(good), density: round(goodShare) },
      { start: bound(good), end: bound(poor), density: round(1 - goodShare - poorShare) },
      { start: bound(poor), density: round(poorShare) },
    ],
  }
}
