import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { zipfDraw } from './zipf.ts'

test('draws each rank in proportion to one over its number', () => {
  const many = 10_000
  const counts = Array.from({ length: many }, () => 0)
  const draw = zipfDraw(many, seededRandom(1))
  const draws = 200_000
  for (let at = 0; at < draws; at++) counts[draw()]! += 1
  const harmonic = counts.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0)
  for (const rank of [0, 1, 2, 9]) {
    const expected = draws / ((rank + 1) * harmonic)
    expect(Math.abs((counts[rank] ?? 0) / expected - 1)).toBeLessThan(0.1)
  }
  const rare = counts.slice(1_000).reduce((sum, many) => sum + many, 0) / draws
  expect(rare).toBeGreaterThan(0.2)
  expect(rare).toBeLessThan(0.27)
})
