import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AHEAD, isPredictable, LEAST_SEEN, predictedTraffic } from './traffic.ts'

const MINUTES = 1 / 1_440

test.each([
  ['nothing in four weeks', 0, 28, { visits: 0, low: 0, high: 6, early: false }],
  ['three visits in four weeks', 3, 28, { visits: 3, low: 0, high: 12, early: false }],
  ['many in four weeks', 280, 28, { visits: 300, low: 253, high: 352, early: false }],
  ['three within three minutes', 3, 3 * MINUTES, { visits: 13, low: 1, high: 41, early: true }],
  ['a burst of an hour', 200, 60 * MINUTES, { visits: 857, low: 730, high: 999, early: true }],
])('%s', (_, visits, days, expected) => {
  expect(predictedTraffic(visits, days)).toEqual(expected)
})

const counts = fc.nat(100_000)
const ages = fc.double({ min: 0, max: 400, noNaN: true })

test('the estimate lies in its interval, and more visits never predict fewer', () => {
  fc.assert(
    fc.property(counts, ages, (visits, days) => {
      const { visits: ahead, low, high } = predictedTraffic(visits, days)
      expect(low).toBeLessThanOrEqual(ahead)
      expect(high).toBeGreaterThanOrEqual(ahead)
      expect(predictedTraffic(visits + 1, days).visits).toBeGreaterThanOrEqual(ahead)
    }),
  )
})

test('a path seen for minutes is never worth more than a week of the same, and time alone never makes it grow', () => {
  fc.assert(
    fc.property(counts, ages, ages, (visits, one, other) => {
      const [sooner, later] = [Math.min(one, other), Math.max(one, other)]
      const before = predictedTraffic(visits, sooner)
      expect(before.visits).toBeLessThanOrEqual(Math.ceil((visits * AHEAD) / LEAST_SEEN))
      expect(predictedTraffic(visits, later).visits).toBeLessThanOrEqual(before.visits)
      expect(before.early).toBe(sooner < LEAST_SEEN)
    }),
  )
})

test('the interval holds what comes in 95 of 100 cases', () => {
  const random = drawn(7)
  for (const [perDay, days] of [
    [0.2, 28],
    [1, 10],
    [5, 7],
    [40, 28],
  ] as const) {
    let held = 0
    for (let at = 0; at < 2_000; at += 1) {
      const { low, high } = predictedTraffic(poisson(perDay * days, random), days)
      const came = poisson(perDay * AHEAD, random)
      if (came >= low && came <= high) held += 1
    }
    expect(held / 2_000).toBeGreaterThan(0.94)
  }
})

function poisson(mean: number, random: () => number): number {
  let count = 0
  for (let left = -Math.log(1 - random()); left < mean; left -= Math.log(1 - random())) count += 1
  return count
}

function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('clicks the search engine counted stand in where they say more than visits', () => {
  expect(predictedTraffic(0, 3, 28)).toMatchObject({ visits: AHEAD, early: false })
  expect(predictedTraffic(14, 28, 2)).toEqual(predictedTraffic(14, 28))
})

test('days without a count are no days without visits', () => {
  expect(predictedTraffic(8, 8)).toMatchObject({ visits: AHEAD, early: false })
  expect(isPredictable(0, 0, 0)).toBe(false)
  for (const [visits, days, clicks] of [
    [1, 0, 0],
    [0, 0.01, 0],
    [0, 0, 1],
  ] as const)
    expect(isPredictable(visits, days, clicks)).toBe(true)
})
