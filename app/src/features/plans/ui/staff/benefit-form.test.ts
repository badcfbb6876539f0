import { expect, test } from 'vitest'
import { benefitOf, EMPTY_BENEFIT, wrongFields } from './benefit-form.ts'

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

test('a number may have a comma, and a field that holds none it may hold is named', () => {
  expect(benefitOf({ ...EMPTY_BENEFIT, percent: '12,5' })).toEqual({
    discount: { percent: 0.125, intervals: null, plans: null, cycle: null },
  })
  expect(wrongFields(EMPTY_BENEFIT)).toEqual([])
  const wrong = { ...EMPTY_BENEFIT, percent: '120', payments: '0', amount: '1,5', hours: 'x' }
  expect(wrongFields(wrong)).toEqual(['percent', 'payments', 'amount', 'hours'])
  // Also one that would not be part of the benefit: it was typed to be.
  expect(benefitOf({ ...EMPTY_BENEFIT, amount: '50', payments: 'x' })).toBeNull()
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
