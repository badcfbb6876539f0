import { expect, it } from 'vitest'
import { fairUse } from './fair-use.ts'

const startsAt = new Date('2026-01-01T00:00:00Z')
const afterDays = (days: number) => ({ startsAt, now: new Date(startsAt.getTime() + days * 86_400_000) })

it.each([
  [0, 100],
  [29.9, 100],
  [30, 200],
  [200, 700],
  [364, 1_200],
])('after %d days of a year %d of 1,200 credits are its months’', (days, credits) => {
  expect(fairUse(1_200, afterDays(days))).toBe(credits)
})

it('counts the first month also if the clock was set back', () => {
  expect(fairUse(1_200, afterDays(-3))).toBe(100)
})
