import { expect, test } from 'vitest'
import { filterOf, isNarrowed, searchOf } from './list-search.ts'

test('the URL says what is asked for', () => {
  const view = {
    words: 'oak',
    filters: { state: ['missing'], collection: ['gid://shopify/Collection/1'] },
    sort: 'newest',
  }
  expect(filterOf(view)).toEqual({
    state: 'missing',
    words: 'oak',
    collectionId: 'gid://shopify/Collection/1',
  })
  expect(searchOf({ ...view, size: 50, after: 'x', before: 'y' })).toMatchObject({
    sort: 'newest',
    direction: 'descending',
    count: 50,
    after: 'x',
  })
  expect(searchOf({ words: '', filters: {}, sort: '?', size: 20 })).toEqual({
    state: 'all',
    sort: 'missing',
    direction: 'ascending',
    count: 20,
  })
})

test('what is counted by state and owner is not what a search or a collection shows', () => {
  const view = (words: string, filters: Record<string, string[]>) => ({ words, filters, sort: 'missing' })
  expect(isNarrowed(view('', { state: ['missing'], owner: ['product'] }))).toBe(false)
  expect(isNarrowed(view('oak', {}))).toBe(true)
  expect(isNarrowed(view('', { collection: ['gid://shopify/Collection/1'] }))).toBe(true)
})
