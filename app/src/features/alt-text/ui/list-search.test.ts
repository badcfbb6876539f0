import { expect, test } from 'vitest'
import { filterOf, searchOf } from './list-search.ts'

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
