import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratioOf } from './prediction.ts'

test('before anything is measured visitors are taken to save what storage saves', () => {
  expect(ratioOf({ measured: 0, stored: 0 })).toBe(1)
})

test('a delivery network that sends the same whatever it is given is believed soon', () => {
  // Files 40 % smaller are written one after the other and none saves visitors anything: each prediction is lower
  // than the previous one.
  const foretold = Array.from({ length: 40 }, (_, at) => 40 * ratioOf({ measured: 0, stored: 40 * at }))
  expect(foretold).toEqual([...foretold].sort((a, b) => b - a))
  expect(foretold.findIndex((share) => share < 5)).toBeLessThan(30)
})

test('what is foretold lies between nothing and all', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (measured, stored) => {
        const ratio = ratioOf({ measured, stored })
        expect(ratio).toBeGreaterThanOrEqual(0)
        expect(ratio).toBeLessThanOrEqual(1)
      },
    ),
  )
})
