import { expect, test } from 'vitest'
import { benefitOf, EMPTY_BENEFIT } from './benefit-form.ts'

test('only what was typed is brought, and nothing is no benefit', () => {
  expect(benefitOf(EMPTY_BENEFIT)).toBeNull()
  expect(benefitOf({ ...EMPTY_BENEFIT, percent: '20', payments: '3', cycle: 'year' })).toEqual({
    discount: { percent: 0.2, intervals: 3, plans: null, cycle: 'year' },
  })
  expect(benefitOf({ ...EMPTY_BENEFIT, amount: '50', plan: 'pro', hours: '48' })).toEqual({
    credits: { 'ai-meta': 50 },
    unlock: { plan: 'pro', hours: 48 },
  })
})

test('what cannot be is no benefit', () => {
  for (const wrong of [
    { percent: '120' },
    { percent: 'x' },
    { amount: '1.5' },
    { plan: 'pro' as const, hours: '0' },
  ])
    expect(benefitOf({ ...EMPTY_BENEFIT, ...wrong })).toBeNull()
})
