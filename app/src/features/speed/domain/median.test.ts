import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

const run = (score: number, lcp = 1_000) => ({ score, metrics: { lcp } })

test('the middle of five, not their mean', () => {
  expect(medianOf([run(20), run(91), run(90), run(95), run(30)])).toEqual(run(90))
})

test('of two the one that promises less, of none nothing', () => {
  expect(medianOf([run(90), run(80)])).toEqual(run(80))
  expect(medianOf([run(90, 900), run(90, 3_000), run(90, 2_000)])).toEqual(run(90, 2_000))
  expect(medianOf([])).toBeNull()
})
