import { expect, test } from 'vitest'
import { pageOf, pageReading } from './two-way-page.ts'

const LIST = ['a', 'b', 'c', 'd', 'e']

/** Reads a page of the list as a database would. */
function read(wish: { after?: string; before?: string; direction?: 'ascending' | 'descending' }) {
  const page = { direction: 'ascending', count: 2, ...wish } as const
  const { descending, beyond, most } = pageReading(page, (cursor) => cursor)
  const sorted = descending ? LIST.toReversed() : LIST
  const found = sorted.filter((row) => beyond === null || (descending ? row < beyond : row > beyond))
  return pageOf(found.slice(0, most), page, (row) => row)
}

test('pages follow each other to the end of the list, and back to its beginning', () => {
  expect(read({})).toEqual({ shown: ['a', 'b'], next: 'b', previous: null })
  expect(read({ after: 'b' })).toEqual({ shown: ['c', 'd'], next: 'd', previous: 'c' })
  expect(read({ after: 'd' })).toEqual({ shown: ['e'], next: null, previous: 'e' })
  expect(read({ before: 'e' })).toEqual({ shown: ['c', 'd'], next: 'd', previous: 'c' })
  expect(read({ before: 'c' })).toEqual({ shown: ['a', 'b'], next: 'b', previous: null })
  expect(read({ after: 'e' })).toEqual({ shown: [], next: null, previous: null })
})

test('the reversed order does the same from the other end', () => {
  expect(read({ direction: 'descending' })).toEqual({ shown: ['e', 'd'], next: 'd', previous: null })
  expect(read({ direction: 'descending', before: 'b' })).toEqual({
    shown: ['d', 'c'],
    next: 'c',
    previous: 'd',
  })
})
