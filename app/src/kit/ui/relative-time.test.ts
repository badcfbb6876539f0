import { expect, test } from 'vitest'
import { exactTime } from '../shared/exact-time.ts'
import { momentsInWords, relativeTime } from './relative-time.tsx'

test.each([
  [-30_000, 'en', 'now'],
  [-3 * 3_600_000, 'en', '3 hours ago'],
  [-26 * 3_600_000, 'en', '1 day ago'],
  [-5 * 60_000, 'de', 'vor 5 Minuten'],
  [-59 * 86_400_000, 'de', 'vor 1 Monat'],
  [40 * 86_400_000, 'en', 'in 1 month'],
])('%i ms in %s is %s', (milliseconds, language, words) => {
  expect(relativeTime(milliseconds, language)).toBe(words)
})

test('English dates are month/day/year, " at ", a 12-hour time', () => {
  expect(exactTime(new Date(2026, 10, 21, 16, 5).toISOString(), 'en')).toBe('11/21/2026 at 04:05 PM')
})

test('only moments are written out among the values of a text', () => {
  const at = new Date(2026, 10, 21, 16, 5).toISOString()
  expect(momentsInWords({ at, count: 3, name: '2026-11-21' }, 'de')).toEqual({
    at: '21.11.2026, 16:05',
    count: 3,
    name: '2026-11-21',
  })
})
