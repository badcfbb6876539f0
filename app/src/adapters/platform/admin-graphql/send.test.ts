import { expect, test } from 'vitest'
import { createCallCosts } from './send.ts'

const query = { name: 'List', writes: false }
const mutation = { name: 'Edit', writes: true }

test('a call costs what the platform asked for the same before', () => {
  const costs = createCallCosts()
  expect(costs.expect(mutation, {})).toBe(10)
  expect(costs.expect(query, { first: 10 })).toBe(30)
  costs.record(query, { first: 10 }, 22)
  expect(costs.expect(query, { first: 10 })).toBe(22)
  expect(costs.expect(query, { first: 250 })).toBe(510)
  costs.record(query, { first: 12 }, 26)
  expect(costs.expect(query, { first: 9 })).toBe(26)
})

test('no guess is dearer than the platform allows', () => {
  expect(createCallCosts().expect(query, { ids: Array(250).fill('x'), first: 250 })).toBe(1_000)
})
