import { expect, test } from 'vitest'
import { FIELD_LIMITS, rate, rateScore } from './ratings.ts'

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
