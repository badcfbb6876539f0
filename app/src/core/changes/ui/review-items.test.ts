import { expect, test } from 'vitest'
import type { Change } from '../contract.ts'
import { changesOf, reviewItems } from './review-items.ts'

const change = (id: string, resourceId: string) => ({ id, resourceId, label: `Name ${resourceId}` }) as Change

test('puts what is proposed for one thing into one row, in the order of the first', () => {
  const items = reviewItems([change('1', 'a'), change('2', 'b'), change('3', 'a')])
  expect(items.map(({ key, label }) => [key, label])).toEqual([
    ['1,3', 'Name a'],
    ['2', 'Name b'],
  ])
  expect(changesOf(items.map(({ key }) => key))).toEqual(['1', '3', '2'])
})

test('knows nothing of nothing', () => {
  expect(reviewItems([])).toEqual([])
  expect(changesOf([])).toEqual([])
})
