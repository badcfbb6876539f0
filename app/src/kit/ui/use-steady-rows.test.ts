import { expect, test } from 'vitest'
import { steadyOrder } from './use-steady-rows.ts'

const order = (shown: string, rows: string) => steadyOrder([...shown], [...rows], (row) => row).join('')

test.each([
  ['nothing is shown yet', '', 'cab', 'cab'],
  ['the order is another now', 'abc', 'cba', 'abc'],
  ['new rows rank first', 'abc', 'xyabc', 'abcxy'],
  ['a row is gone', 'abc', 'ac', 'ac'],
  ['a new row has displaced one of the page', 'abc', 'xab', 'abx'],
  ['new rows take the places of those that are gone', 'abc', 'xcy', 'xyc'],
])('when %s, what stands stays', (_, shown, rows, expected) => {
  expect(order(shown, rows)).toBe(expected)
})
