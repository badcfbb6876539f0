import { expect, test } from 'vitest'
import { discountLeft } from './discount-left.ts'

const begun = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(begun.getTime() + days * 86_400_000)
const running = {
  cycle: 'month' as const,
  activatedAt: begun,
  trialDays: 7,
  code: 'SPRING',
  discount: { percent: 0.5, intervals: 3, plans: null, cycle: null },
}

test('a discount of three payments has as many left as are still to come, the running one included', () => {
  const left = [0, 7, 36, 37, 67, 97, 400].map(
    (days) => discountLeft(running, after(days))?.discount.intervals ?? 0,
  )
  expect(left).toEqual([3, 3, 3, 2, 1, 0, 0])
})

test('one for good stays, and without a code there is none', () => {
  const forGood = { ...running, discount: { ...running.discount, intervals: null } }
  expect(discountLeft(forGood, after(4_000))?.discount.intervals).toBeNull()
  expect(discountLeft({ ...running, code: null }, begun)).toBeNull()
})
