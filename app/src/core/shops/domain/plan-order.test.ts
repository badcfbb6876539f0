import { expect, test } from 'vitest'
import { type Entitlement, entitledTo, PLANS, reaches, shownPlan } from './plan-order.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 11, 31) + hours * 3_600_000)
const given = (plan: string | null, begins: number, ends: number | null, more = 0): Entitlement => ({
  ...{ plan, more, begins: at(begins).toISOString(), ends: ends === null ? null : at(ends).toISOString() },
})

test('what was given holds from its first moment to its last, and no longer', () => {
  const unlock = [given('elite', 0, 24)]
  expect([-1, 0, 23, 24].map((hours) => entitledTo(unlock, at(hours)).plan?.plan)).toEqual([
    undefined,
    'elite',
    'elite',
    undefined,
  ])
})

test('the largest plan counts, and of equal ones the one that lasts; products add up', () => {
  const held = [
    given('pro', 0, null, 50),
    given('elite', 0, 5),
    given('elite', 0, 9, 10),
    given('gold', 0, null),
  ]
  expect(entitledTo(held, at(1))).toEqual({ plan: { plan: 'elite', until: at(9) }, moreProducts: 60 })
  expect(entitledTo(held, at(6)).plan?.until).toEqual(at(9))
  expect(entitledTo(held, at(9))).toEqual({ plan: { plan: 'pro', until: null }, moreProducts: 50 })
})

test('the tiers have the names of the specification, from the smallest to the largest', () => {
  expect(PLANS.map(shownPlan)).toEqual(['Free', 'Pro', 'Premium', 'Advance', 'Elite', 'Ultimate'])
})

test('a tier opens what it and smaller ones have, and nothing of a larger one', () => {
  for (const [at, plan] of PLANS.entries())
    expect(PLANS.filter((required) => reaches(plan, required))).toEqual(PLANS.slice(0, at + 1))
})
