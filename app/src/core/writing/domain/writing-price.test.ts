import { expect, test } from 'vitest'
import { writingCeiling } from './writing-price.ts'

const LISTING = { name: 'listing' }
const IMAGE = { name: 'image', credits: 1 }

test.each([
  [0, 1],
  [1_600, 1],
  [1_601, 2],
  [9_600, 3],
  [12_000, 4],
  [1_000_000, 4],
])('texts from a body of %i characters cost %i credits at most', (characters, credits) => {
  expect(writingCeiling(LISTING, 'installation', characters)).toBe(credits)
})

test('an image costs one, and nothing is charged where the shop pays the provider', () => {
  expect(writingCeiling(IMAGE, 'installation', 1_000_000)).toBe(1)
  expect(writingCeiling(LISTING, 'own-key', 12_000)).toBe(0)
  expect(writingCeiling(LISTING, 'installation')).toBe(4)
})
