import { expect, test } from 'vitest'
import { visitBudgets } from './visit-budgets.ts'

function clocked() {
  let now = 0
  const may = visitBudgets(() => now)
  const let_ = (visits: number, visitor: (at: number) => string, shop = 'a') =>
    Array.from({ length: visits }, (_, at) => may(shop, visitor(at))).filter(Boolean).length
  return { let: let_, later: (ms: number) => (now += ms) }
}

test('one visitor gets so much, and more as time goes by', () => {
  const visits = clocked()
  expect(visits.let(100, () => 'one')).toBe(40)
  visits.later(1_000)
  expect(visits.let(100, () => 'one')).toBe(5)
  expect(visits.let(10, () => 'another')).toBe(10)
})

test('a shop’s visitors together get so much, whatever names they give; another shop’s are none of them', () => {
  const visits = clocked()
  expect(visits.let(5_000, (at) => `visitor ${at}`)).toBe(400)
  expect(visits.let(10, () => 'one', 'b')).toBe(10)
})

test('who is refused for asking too much takes nothing from the others of the shop', () => {
  const visits = clocked()
  expect(visits.let(5_000, () => 'one')).toBe(40)
  expect(visits.let(360, (at) => `visitor ${at}`)).toBe(360)
})
