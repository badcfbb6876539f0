import { expect, test } from 'vitest'
import { automaticTarget, automationSchema, type UrlField } from './automation.ts'

const RULES = automationSchema.parse({
  ...{ enabled: true, productUrl: '/collections/all', collectionUrl: '/collections', pageUrl: '/pages/help' },
  ...{ blogUrl: '/blogs/news', blogCategoryUrl: '/blogs', useCollectionHandle: true, useBlogHandle: true },
})
const living = new Set(['/collections/lamps', '/blogs/guides'])
const dead = new Set<UrlField>()
const link = (path: string, more: object = {}) => ({ path, language: null, suggestion: null, ...more })
let prefixes: string[] | null = null
const to = (path: string, more: object = {}, rules = RULES) => {
  const found = automaticTarget(rules, link(path, more), {
    isLiving: (key) => living.has(key),
    dead,
    prefixes,
  })
  return typeof found === 'object' && found ? [found.target, found.reason, found.softError] : found
}

test.each([
  ['/products/x', ['/collections/all', 'productUrl', true]],
  ['/collections/lamps/products/x', ['/collections/lamps', 'collectionHandle', false]],
  ['/collections/gone/products/x', ['/collections/all', 'productUrl', true]],
  ['/collections/gone', ['/collections', 'collectionUrl', true]],
  ['/blogs/guides/x', ['/blogs/guides', 'blogHandle', false]],
  ['/blogs/gone/x', ['/blogs/news', 'blogUrl', true]],
  ['/blogs/gone', ['/blogs', 'blogCategoryUrl', true]],
  ['/pages/x', ['/pages/help', 'pageUrl', true]],
  ['/anything', null],
])('%s goes to %j', (path, expected) => expect(to(path)).toEqual(expected))

test('what the store remembers goes first, matches by words wait for a person', () => {
  const suggestion = { target: '/products/new', band: 'automatic', reasons: ['earlierPath'] }
  expect(to('/products/x', { suggestion })).toEqual(['/products/new', 'earlierPath', false])
  expect(to('/products/x', { suggestion: { ...suggestion, reasons: ['sameName'] } })).toBeNull()
  for (const reason of ['words', 'typing', 'parent'])
    expect(to('/products/x', { suggestion: { ...suggestion, band: 'review', reasons: [reason] } })).toEqual([
      '/collections/all',
      'productUrl',
      true,
    ])
})

test('without rules nothing is redirected but what the store remembers, and nothing leads to itself', () => {
  const none = automationSchema.parse({})
  expect(none.enabled).toBe(false)
  expect(to('/products/x', {}, none)).toBeNull()
  expect(to('/pages/help')).toBeNull()
  expect(to('/fr/pages/help', { language: 'fr' })).toEqual(['/pages/help', 'pageUrl', true])
})

test('the collection or blog in the path keeps the visitor in their language', () => {
  expect(to('/fr/blogs/guides/x', { language: 'fr' })).toEqual(['/fr/blogs/guides', 'blogHandle', false])
  expect(to('/de/collections/lamps/products/x', { language: 'de' })).toEqual([
    ...['/de/collections/lamps', 'collectionHandle', false],
  ])
  prefixes = ['en-europe']
  expect(to('/en-europe/blogs/guides/x', { language: 'en-europe' })).toEqual([
    ...['/en-europe/blogs/guides', 'blogHandle', false],
  ])
  // A language that has ended has no pages.
  expect(to('/fr/blogs/guides/x', { language: 'fr' })).toEqual(['/blogs/guides', 'blogHandle', false])
  prefixes = null
})

test('a URL without a page redirects nothing, and no other URL takes its place', () => {
  dead.add('productUrl')
  const rules = { ...RULES, defaultUrl: '/search' }
  expect(to('/products/x', {}, rules)).toBe('dead')
  expect(to('/collections/lamps/products/x', {}, rules)).toEqual([
    ...['/collections/lamps', 'collectionHandle', false],
  ])
  expect(to('/anything', {}, rules)).toEqual(['/search', 'defaultUrl', true])
  dead.clear()
})
