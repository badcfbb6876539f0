import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countSelected,
  EVERYTHING_SELECTED,
  isSelected,
  NOTHING_SELECTED,
  rangeOfKeys,
  selectedOf,
  withRows,
} from './grid-selection.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']
const steps = fc.array(fc.record({ keys: fc.subarray(KEYS), chosen: fc.boolean() }))

test.each([
  { start: NOTHING_SELECTED, chosenAtFirst: false },
  { start: EVERYTHING_SELECTED, chosenAtFirst: true },
])('any steps from $start.kind end where the last step of each row says', ({ start, chosenAtFirst }) => {
  fc.assert(
    fc.property(steps, (changes) => {
      const selection = changes.reduce(withRows, start)
      const expected = KEYS.map(
        (key) => changes.findLast(({ keys }) => keys.includes(key))?.chosen ?? chosenAtFirst,
      )
      expect(KEYS.map((key) => isSelected(selection, key))).toEqual(expected)
      expect(countSelected(selection, KEYS.length)).toBe(expected.filter(Boolean).length)
    }),
  )
})

test('everything stays a filter: rows taken out are named, not the rows left in', () => {
  const selection = withRows(EVERYTHING_SELECTED, { keys: ['b'], chosen: false })
  expect(selection).toEqual({ kind: 'all', except: new Set(['b']) })
  expect(countSelected(selection, 12_430)).toBe(12_429)
  expect(isSelected(selection, 'on a page never loaded')).toBe(true)
})

test('a range goes either way, and is one row when its beginning is on another page', () => {
  expect(rangeOfKeys(KEYS, { from: 'b', to: 'd' })).toEqual(['b', 'c', 'd'])
  expect(rangeOfKeys(KEYS, { from: 'd', to: 'b' })).toEqual(['b', 'c', 'd'])
  expect(rangeOfKeys(KEYS, { from: 'gone', to: 'c' })).toEqual(['c'])
})

test('the heading says none, some or all of the rows shown', () => {
  expect(selectedOf(NOTHING_SELECTED, KEYS)).toBe('none')
  expect(selectedOf(withRows(NOTHING_SELECTED, { keys: ['a'], chosen: true }), KEYS)).toBe('some')
  expect(selectedOf(EVERYTHING_SELECTED, KEYS)).toBe('all')
})
