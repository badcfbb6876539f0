import { expect, test } from 'vitest'
import { type Candidate, pickSamples } from './pick-samples.ts'

let next = 0
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  id: String(++next),
  title: 'Chair',
  template: 'product',
  hasOnlyDefaultVariant: true,
  isSoldOut: false,
  hasImageAndPrice: true,
  hasRating: false,
  hasBarcode: false,
  hasSku: false,
  ...changes,
})

test('one sample of each kind for every template, the most used template first', () => {
  const bare = candidate({ template: 'product.bare', hasOnlyDefaultVariant: false })
  const single = candidate()
  const second = candidate()
  const group = candidate({ hasOnlyDefaultVariant: false })
  const soldOut = candidate({ isSoldOut: true, hasOnlyDefaultVariant: false })
  expect(pickSamples([bare, single, second, group, soldOut])).toEqual([
    {
      template: 'product',
      products: 4,
      samples: [
        { ...single, kind: 'single', others: [second] },
        { ...group, kind: 'variants', others: [] },
        { ...soldOut, kind: 'sold-out', others: [] },
      ],
    },
    { template: 'product.bare', products: 1, samples: [{ ...bare, kind: 'variants', others: [] }] },
  ])
})

test('a product with a rating is a better sample than one without, whatever else it has', () => {
  const plain = candidate({ hasBarcode: true, hasSku: true })
  const rated = candidate({ hasRating: true })
  expect(pickSamples([candidate(), plain, rated])[0]?.samples[0]).toMatchObject(rated)
})

test('a product without an image or a price comes after those that have both, and few others are kept at hand', () => {
  const bare = candidate({ hasImageAndPrice: false, hasRating: true, hasBarcode: true, hasSku: true })
  const plain = candidate()
  const [sample] = pickSamples([bare, plain])[0]?.samples ?? []
  expect(sample).toMatchObject({ id: plain.id, others: [bare] })
  const many = Array.from({ length: 100 }, () => candidate())
  expect(pickSamples(many)[0]?.samples[0]?.others).toHaveLength(4)
})

test('a store with many templates has its most used ones looked at', () => {
  const many = Array.from({ length: 30 }, (_, index) => candidate({ template: `product.t${index}` }))
  const twice = candidate({ template: 'product.t29' })
  const picked = pickSamples([...many, twice])
  expect(picked).toHaveLength(20)
  expect(picked[0]?.template).toBe('product.t29')
})

test('a store without products has nothing to look at', () => {
  expect(pickSamples([])).toEqual([])
})
