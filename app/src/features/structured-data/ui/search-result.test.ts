import { expect, test } from 'vitest'
import type { Preview } from '../contract.ts'
import { searchResult } from './result-of-preview.ts'

const preview = (merged: Preview['merged']) =>
  ({
    merged,
    product: { id: '1', title: 'Mug', url: 'https://fernhill.example/products/mug', imageUrl: null },
    site: 'Fernhill',
    page: { state: 'not-read', reason: null, title: null, description: null },
  }) as Preview
const offer = (price: string, state: string) => ({
  price,
  priceCurrency: 'EUR',
  availability: `https://schema.org/${state}`,
})

test('a single product has one price', () => {
  const result = searchResult(preview({ name: 'Enamel mug', offers: offer('18.00', 'InStock') }))
  expect(result).toMatchObject({
    site: 'Fernhill',
    title: 'Enamel mug',
    price: { low: 18, high: 18, currency: 'EUR' },
    availability: 'in-stock',
  })
})

test('a group has the range of its variants, and is in stock when one of them is', () => {
  const hasVariant = [{ offers: offer('24.50', 'OutOfStock') }, { offers: [offer('18', 'InStock')] }]
  const result = searchResult(preview({ hasVariant }))
  expect(result.price).toEqual({ low: 18, high: 24.5, currency: 'EUR' })
  expect(result.availability).toBe('in-stock')
})

test('sold out needs every offer to say so', () => {
  const hasVariant = [{ offers: offer('1', 'OutOfStock') }, { offers: offer('1', 'SoldOut') }]
  expect(searchResult(preview({ hasVariant })).availability).toBe('out-of-stock')
})

test('ratings need a value and a count; nothing is invented', () => {
  expect(searchResult(preview({ aggregateRating: { ratingValue: 4.6 } })).rating).toBeNull()
  const rated = preview({ aggregateRating: { ratingValue: '4.6', ratingCount: 3, bestRating: '10' } })
  expect(searchResult(rated).rating).toEqual({ value: 4.6, best: 10, count: 3 })
})

test('without markup the product itself is shown, without price and stars', () => {
  expect(searchResult(preview(null))).toMatchObject({
    title: 'Mug',
    price: null,
    rating: null,
    availability: null,
  })
})

test('title and description are those of the page, where it was read', () => {
  const page = { state: 'read', reason: null, title: 'Enamel mug – Fernhill', description: 'Made to last.' }
  const result = searchResult({ ...preview({ name: 'Mug', description: 'A mug.' }), page } as Preview)
  expect(result).toMatchObject({ title: 'Enamel mug – Fernhill', description: 'Made to last.' })
})
