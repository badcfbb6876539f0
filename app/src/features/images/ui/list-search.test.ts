import { expect, test } from 'vitest'
import { selectionInput } from '#kit/ui/data-grid/grid-selection.ts'
import { IMAGE_STATES } from '../domain/image-states.ts'
import { filterOf, openStates, searchOf, TILES } from './list-search.ts'

test('the URL says what is asked for', () => {
  const view = {
    words: 'oak',
    filters: {
      state: ['failed', 'restored'],
      collection: ['7'],
      product: ['1', '2'],
      kept: ['no'],
      wide: ['yes'],
    },
    sort: 'saved',
  }
  const filter = {
    ...{ states: ['failed', 'restored'], collection: '7', products: ['1', '2'], excluded: false },
    ...{ oversized: true, words: 'oak' },
  }
  expect(filterOf(view)).toEqual(filter)
  expect(searchOf({ ...view, size: 50, after: 'x' })).toEqual({
    ...filter,
    sort: 'saved',
    count: 50,
    after: 'x',
  })
  expect(searchOf({ words: '', filters: {}, sort: 'bytes', size: 250 })).toEqual({
    sort: 'bytes',
    count: 250,
  })
})

test('tiles hold each state once', () => {
  expect(Object.values(TILES).flat().toSorted()).toEqual([...IMAGE_STATES].toSorted())
})

test('restored images are optimised again only if no others are left', () => {
  const among =
    (counts: Partial<Record<string, number>>) =>
    (...states: string[]) =>
      states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  expect(openStates(among({ unchecked: 1, restored: 66 }))).toEqual(['unchecked', 'can-be-optimised'])
  expect(openStates(among({ restored: 66, optimised: 3 }))).toEqual(['restored'])
})

test('a selection is rows by name, or what fits without some', () => {
  expect(selectionInput({ kind: 'some', keys: new Set(['1']) }, {})).toEqual({ ids: ['1'] })
  expect(selectionInput({ kind: 'all', except: new Set(['2']) }, { words: 'x' })).toEqual({
    filter: { words: 'x' },
    except: ['2'],
  })
})
