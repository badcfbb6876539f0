import { expect, test } from 'vitest'
import { sortNeeds } from './needs.ts'

const line = (key: string, worth: number) => ({ key, worth })
const keys = (lines: { key: string }[]) => lines.map(({ key }) => key)

test('the five lines shown are the worthiest, at most two of a module', () => {
  const faults = [1, 2, 3, 4].map((n) => line(`schema-results:${n}`, 600 - n))
  const others = [line('changes:reviews', 2_000), line('credits:used', 500), line('redirects:dead', 150)]
  expect(keys(sortNeeds([...faults, ...others]))).toEqual([
    ...['changes:reviews', 'schema-results:1', 'schema-results:2', 'credits:used', 'redirects:dead'],
    ...['schema-results:3', 'schema-results:4'],
  ])
})

test('lines of one module fill the card where there are no others', () => {
  const faults = [1, 2, 3, 4].map((n) => line(`schema-results:${n}`, n))
  expect(keys(sortNeeds(faults))).toEqual([4, 3, 2, 1].map((n) => `schema-results:${n}`))
})
