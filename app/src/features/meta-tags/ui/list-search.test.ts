import { expect, test } from 'vitest'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { searchSchema } from '../contract/resources.ts'
import { isNarrowed, searchOf, textOfQuery, VIEW } from './list-search.ts'
import { editorPath, listPath, listQuery } from './paths.ts'

const viewOf = (text: string) => readGridView(new URLSearchParams(text), VIEW)

test.each([
  '',
  'q=oak',
  'sort=changed',
  'sort=description-length-descending&state=missing-title&status=ACTIVE&status=DRAFT&tag=garden&vendor=Fernhill',
])('a view kept as a query comes back as the same address: %s', (text) => {
  const { count: _, ...query } = searchSchema.parse(searchOf('product', viewOf(text)))
  expect(textOfQuery(query)).toBe(text)
})

test('filters of products are not asked of other kinds', () => {
  expect(
    searchOf('page', viewOf('vendor=Fernhill&status=ACTIVE&blog=gid%3A%2F%2Fshopify%2FBlog%2F1')),
  ).toEqual({
    kind: 'page',
    state: 'any',
    sort: 'title',
    direction: 'ascending',
    count: 50,
  })
})

test('an order nobody knows is the usual one', () => {
  expect(searchOf('product', viewOf('sort=price'))).toMatchObject({ sort: 'title', direction: 'ascending' })
})

test('the editor keeps the list it was opened from, and leads back to it', () => {
  const list = new URLSearchParams('tabindex=1&kind=page&q=oak&page=2&after=x')
  const path = editorPath('gid://shopify/Page/7', listQuery(list))
  expect(path).toBe('/seo-booster/metatags/page/7?q=oak')
  expect(listPath('page', new URLSearchParams('q=oak'))).toBe(
    '/seo-booster/metatags?q=oak&tabindex=1&kind=page',
  )
})

test('articles are asked by tag as products are, other kinds not', () => {
  expect(searchOf('article', viewOf('tag=garden'))).toMatchObject({ tag: 'garden' })
  expect(searchOf('page', viewOf('tag=garden'))).not.toHaveProperty('tag')
})

test('what is counted by state is not what a search or another filter shows', () => {
  for (const text of ['', 'state=missing-title', 'sort=changed&count=250'])
    expect(isNarrowed('product', viewOf(text)), text).toBe(false)
  for (const text of ['q=shirt', 'state=missing-title&vendor=Fernhill', 'status=DRAFT', 'tag=garden'])
    expect(isNarrowed('product', viewOf(text)), text).toBe(true)
  // A filter that the kind does not have narrows nothing.
  expect(isNarrowed('page', viewOf('vendor=Fernhill'))).toBe(false)
})
