import { expect, test } from 'vitest'
import { FIELD_LIMITS, rate, ratedAs, rateScore } from './ratings.ts'

test.each([
  [2_500, 'good'],
  [2_501, 'average'],
  [4_000, 'average'],
  [4_001, 'poor'],
] as const)('an LCP of %i ms is %s', (value, rating) => expect(rate(value, FIELD_LIMITS.lcp)).toBe(rating))

test.each([
  [90, 'good'],
  [89, 'average'],
  [50, 'average'],
  [49, 'poor'],
] as const)('a score of %i is %s', (score, rating) => expect(rateScore(score)).toBe(rating))

test('a page without a test has no rating', () => {
  expect(ratedAs(null)).toBe('none')
  expect(ratedAs({ score: 49 })).toBe('poor')
})
