import fc from 'fast-check'
import { expect, test } from 'vitest'
import { predictedTraffic } from './traffic.ts'

test.each([
  [0, 28, { visits: 0, low: 0, high: 4 }],
  [3, 28, { visits: 3, low: 0, high: 10 }],
  [280, 28, { visits: 300, low: 265, high: 338 }],
  [10, 1, { visits: 300, low: 143, high: 552 }],
])('%i visits in %i days', (visits, days, expected) => {
  expect(predictedTraffic(visits, days)).toEqual(expected)
})

test('the estimate lies in its interval, and more visits never predict fewer', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 400 }), (visits, days) => {
      const { visits: ahead, low, high } = predictedTraffic(visits, days)
      expect(low).toBeLessThanOrEqual(ahead)
      expect(high).toBeGreaterThanOrEqual(ahead)
      expect(predictedTraffic(visits + 1, days).visits).toBeGreaterThanOrEqual(ahead)
    }),
  )
})
