import { expect, it } from 'vitest'
import { judgeJsonLd } from './judge-page.ts'
import { meantType } from './meant-type.ts'

it.each([
  ['product', 'Product'],
  ['PRODUCT', 'Product'],
  ['Prodcut', 'Product'],
  ['Products', 'Product'],
  ['Organisation', 'Organization'],
  ['Localbusiness', 'LocalBusiness'],
  ['BlogPostng', 'BlogPosting'],
  ['hardwarestore', 'HardwareStore'],
])('%s means %s', (word, type) => {
  expect(meantType(word)).toBe(type)
})

it.each([
  'Product',
  'Thing',
  'Event',
  'Order',
  'Book',
  'ItemPage',
  'AudioObject',
  'Vehicle',
  'Foo',
  'x'.repeat(100_000),
])('leaves %s alone', (word) => {
  expect(meantType(word)).toBeNull()
})

const types = (jsonLd: Parameters<typeof judgeJsonLd>[0]['jsonLd']) =>
  judgeJsonLd({ jsonLd, url: 'https://shop.example/' }).issues.filter(({ code }) => code.endsWith('-type'))
const context = { '@context': 'https://schema.org' }

it('tells of a misspelt or missing type at the top of the page', () => {
  expect(types({ ...context, '@type': 'product', name: 'x' })).toMatchObject([
    {
      severity: 'error',
      code: 'unknown-type',
      path: '/@type',
      values: { type: 'product', meant: 'Product' },
    },
  ])
  expect(types({ ...context, name: 'x', offers: { '@type': 'Offer', price: 1 } })).toMatchObject([
    { severity: 'warning', code: 'missing-type', path: '/@type', key: 'missingType' },
  ])
})

it('has nothing against types beside a right one, other vocabularies, and parts of things that have a type', () => {
  expect(types({ ...context, '@type': ['Product', 'product'], name: 'x' })).toEqual([])
  expect(types({ '@context': 'https://www.w3.org/ns/x', name: 'x' })).toEqual([])
  const parts = [
    { ...context, '@type': 'Organization', '@id': '#o', name: 'x' },
    { ...context, '@id': '#o', url: 'https://shop.example/' },
    { ...context, '@id': '#b', name: 'x' },
    { ...context, '@type': 'Product', name: 'x', brand: { '@id': '#b' } },
  ]
  expect(types(parts)).toEqual([])
})
