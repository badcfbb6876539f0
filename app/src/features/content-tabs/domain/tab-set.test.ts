import { expect, test } from 'vitest'
import { type ProductFacts, type TabSet, tabsOf } from './tab-set.ts'

const bowl: ProductFacts = { id: '1', vendor: 'Fernhill', tags: ['Wood', 'gift'], collections: ['7', '8'] }
const set = (id: string, part: Partial<TabSet>, ...titles: string[]) => ({
  id,
  enabled: true,
  title: id,
  look: 'tabs' as const,
  chosenBy: 'product' as const,
  targets: ['1'],
  tabs: titles.map((title) => ({ title, content: `<p>${id}</p>` })),
  ...part,
})

test.each([
  ['by choice', { chosenBy: 'product', targets: ['1'] }, { chosenBy: 'product', targets: ['2'] }],
  ['by collection', { chosenBy: 'collection', targets: ['8'] }, { chosenBy: 'collection', targets: ['1'] }],
  ['by tag, in any letters', { chosenBy: 'tag', targets: ['wood'] }, { chosenBy: 'tag', targets: ['woo'] }],
  ['by vendor', { chosenBy: 'vendor', targets: ['Fernhill'] }, { chosenBy: 'vendor', targets: ['Harbour'] }],
] as [string, Partial<TabSet>, Partial<TabSet>][])('a product has a set %s', (_, fits, not) => {
  expect(tabsOf(bowl, [set('a', fits, 'Care')]).shown).toHaveLength(1)
  expect(tabsOf(bowl, [set('a', not, 'Care')]).shown).toEqual([])
  expect(tabsOf(bowl, [set('a', { ...fits, enabled: false }, 'Care')]).shown).toEqual([])
})

test('sets of a product stand together; of two tabs with one title the first counts, and the first look', () => {
  const { look, shown, hidden } = tabsOf(bowl, [
    set('own', { look: 'accordion' }, 'Care'),
    set('all', { chosenBy: 'vendor', targets: ['Fernhill'] }, 'Delivery', 'care'),
  ])
  expect(look).toBe('accordion')
  expect(shown.map(({ title, set: from }) => [title, from])).toEqual([
    ['Care', 'own'],
    ['Delivery', 'all'],
  ])
  expect(hidden.map(({ title, set: from }) => [title, from])).toEqual([['care', 'all']])
})
