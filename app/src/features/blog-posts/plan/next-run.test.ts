import { expect, it } from 'vitest'
import { nextOf, weekdayOf } from './next-run.ts'

const at = (text: string) => new Date(`${text}Z`)
const next = (days: number[], now: string, done = false) => nextOf(days, at(now), done)?.toISOString() ?? null

it('finds the next chosen day, over the ends of weeks and years', () => {
  // A Thursday.
  expect(weekdayOf(at('2026-12-31T00:00:00'))).toBe(4)
  expect(next([4], '2026-12-31T05:00:00')).toBe('2026-12-31T05:17:00.000Z')
  expect(next([4], '2026-12-31T05:17:00')).toBe('2027-01-07T05:17:00.000Z')
  expect(next([4], '2026-12-31T04:00:00', true)).toBe('2027-01-07T05:17:00.000Z')
  expect(next([1, 5], '2026-12-31T23:59:59')).toBe('2027-01-01T05:17:00.000Z')
  expect(next([], '2026-12-31T00:00:00')).toBeNull()
})
