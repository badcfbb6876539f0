import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUCKETS, bucketOf, LIMITS, METRICS, type Metric, ratingOf, spreadOf } from './buckets.ts'

const counted = (metric: Metric, values: readonly number[]): number[] => {
  const counts = Array.from({ length: BUCKETS }, () => 0)
  for (const value of values) counts[bucketOf(metric, value)] = (counts[bucketOf(metric, value)] ?? 0) + 1
  return counts
}

test.each(METRICS)('%s: a value on a limit is still better, as the search engine rates it', (metric) => {
  const { good, poor } = LIMITS[metric]
  expect([good, good * 1.0001, poor, poor * 1.0001].map((value) => ratingOf(metric, value))).toEqual([
    'good',
    'average',
    'average',
    'poor',
  ])
  const spread = spreadOf(metric, counted(metric, [0, good, good * 1.0001, poor, poor * 1.0001, poor * 9]))
  expect(spread).toMatchObject({ visits: 6, good: 2 / 6, average: 2 / 6, poor: 2 / 6 })
})

test('the 75th percentile is read within the width of a bucket', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...METRICS),
      fc.array(fc.double({ min: 0.25, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 }),
      (metric, shares) => {
        const values = shares.map((share) => share * LIMITS[metric].good).toSorted((a, b) => a - b)
        const exact = values[Math.ceil(values.length * 0.75) - 1] ?? 0
        const { p75 } = spreadOf(metric, counted(metric, values))
        // Edges grow by at most an eighth.
        expect((p75 ?? 0) / exact).toBeGreaterThan(0.87)
        expect((p75 ?? 0) / exact).toBeLessThan(1.13)
      },
    ),
  )
})

test('without visits nothing is known', () => {
  expect(spreadOf('lcp', counted('lcp', []))).toEqual({ visits: 0, p75: null, good: 0, average: 0, poor: 0 })
})
