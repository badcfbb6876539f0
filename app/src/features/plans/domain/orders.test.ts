import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountRange, priceOf } from './credit-price.ts'
import { refusalOf, trialDaysLeft } from './may-subscribe.ts'

describe('the price of credits', () => {
  it('is what the list says', () => {
    expect(priceOf(10, 10)).toBe(1)
    expect(priceOf(25, 25)).toBe(1)
    expect(priceOf(26, 25)).toBe(1.04)
    expect(priceOf(101, 100)).toBe(1.01)
    expect(priceOf(7, 100)).toBe(0.07)
    expect(priceOf(10, 3)).toBe(3.34)
  })

  it('is never below its share, and at most a hundredth above it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (amount, per) => {
          const above = priceOf(amount, per) - amount / per
          expect(above).toBeGreaterThan(-1e-6)
          expect(above).toBeLessThan(0.01 + 1e-6)
        },
      ),
    )
  })

  it('stays between what the platform takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (perUnit) => {
        const { least, most } = amountRange(perUnit)
        expect(priceOf(least, perUnit)).toBeGreaterThanOrEqual(1)
        expect(priceOf(most, perUnit)).toBeLessThanOrEqual(1000)
      }),
    )
  })
})

test.each([
  [null, 'pro', 'month', null],
  ['pro month', 'pro', 'month', 'samePlan'],
  ['pro month', 'pro', 'year', null],
  ['pro month', 'elite', 'month', null],
  ['elite month', 'pro', 'month', null],
  ['pro year', 'elite', 'month', 'yearlyPlan'],
  ['pro year', 'pro', 'month', 'yearlyPlan'],
  ['pro year', 'elite', 'year', null],
  ['pro year', 'pro', 'year', 'samePlan'],
] as const)('on %s, %s by the %s: %s', (on, name, cycle, refusal) => {
  const [current = '', running] = on?.split(' ') ?? []
  const now = on === null ? null : { name: current, cycle: running as 'month' | 'year', frozen: false }
  expect(refusalOf(now, { name, cycle })).toBe(refusal)
  if (now) expect(refusalOf({ ...now, frozen: true }, { name, cycle })).toBe('frozen')
})

test('a trial is used up by days, whole ones', () => {
  const began = new Date('2026-03-01T12:00:00Z')
  const after = (hours: number) => trialDaysLeft(7, began, new Date(began.getTime() + hours * 3_600_000))
  expect(trialDaysLeft(7, null, began)).toBe(7)
  expect([0, 1, 24, 25, 167, 168, 500].map(after)).toEqual([7, 7, 6, 6, 1, 0, 0])
})
