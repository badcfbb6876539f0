import { expect, test } from 'vitest'
import type { Change } from '../contract.ts'
import { changesOf, reviewItems, undecided } from './review-items.ts'

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

test('leaves items as they are that nobody decided', () => {
  const items = reviewItems([change('1', 'a'), change('2', 'b'), change('3', 'a'), change('4', 'c')])
  const left = undecided(items, new Set(['1', '4']))
  expect(left.map(({ key }) => key)).toEqual(['3', '2'])
  expect(left[1]).toBe(items[1])
})
