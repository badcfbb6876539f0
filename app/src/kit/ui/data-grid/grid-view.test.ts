import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGridView, textOfGridView, writeGridPaging, writeGridView } from './grid-view.ts'

const OPTIONS = { filters: ['state', 'type'], sort: 'newest' }
const word = fc
  .string({ minLength: 1 })
  .map((text) => text.trim())
  .filter(Boolean)
const view = fc.record({
  words: fc.oneof(fc.constant(''), word),
  filters: fc.record(
    { state: fc.uniqueArray(word, { minLength: 1 }), type: fc.tuple(word) },
    { requiredKeys: [] },
  ),
  sort: word,
  columns: fc.oneof(fc.constant(null), fc.uniqueArray(fc.stringMatching(/^[a-z]+$/), { minLength: 1 })),
  size: fc.constantFrom(50, 250),
})

test('a URL says what was written into it, with or without a prefix', () => {
  fc.assert(
    fc.property(view, fc.constantFrom('', 'rows-'), (expected, prefix) => {
      const options = { ...OPTIONS, prefix }
      const query = new URLSearchParams(writeGridView(new URLSearchParams(), options, expected).toString())
      expect(readGridView(query, options)).toEqual({ ...expected, page: 1, after: null, before: null })
    }),
  )
})

test('another view begins at its first page and leaves alone what is not its own', () => {
  const here = new URLSearchParams('tabindex=2&state=failed&page=3&after=abc')
  const next = writeGridView(here, OPTIONS, { filters: { type: ['undo'] } })
  expect(next.toString()).toBe('tabindex=2&type=undo')
})

test('another page keeps the view; back on the first page no cursor is left', () => {
  const here = new URLSearchParams('q=oak&state=failed')
  const third = writeGridPaging(here, OPTIONS, { page: 3, after: 'abc', before: null })
  expect(third.toString()).toBe('q=oak&state=failed&page=3&after=abc')
  expect(readGridView(third, OPTIONS)).toMatchObject({ page: 3, after: 'abc', before: null })
  expect(writeGridPaging(third, OPTIONS, { page: 1, after: null, before: 'x' }).toString()).toBe(
    'q=oak&state=failed',
  )
})

test('what a URL cannot mean is left out', () => {
  const query = new URLSearchParams('count=7&page=-2&after=abc&state=&state=failed&state=failed&unknown=1')
  expect(readGridView(query, OPTIONS)).toEqual({
    words: '',
    filters: { state: ['failed'] },
    sort: 'newest',
    columns: null,
    size: 50,
    page: 1,
    after: 'abc',
    before: null,
  })
})

test('a saved view is the same text whatever the order and the page', () => {
  const one = new URLSearchParams('state=failed&q=oak&page=2&after=abc&tabindex=1')
  const other = new URLSearchParams('q=oak&state=failed')
  expect(textOfGridView(one, OPTIONS)).toBe(textOfGridView(other, OPTIONS))
})
