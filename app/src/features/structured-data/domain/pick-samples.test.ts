import { expect, test } from 'vitest'
import { type Candidate, pickSamples } from './pick-samples.ts'

let next = 0
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  id: String(++next),
  title: 'Chair',
  template: 'product',
  hasOnlyDefaultVariant: true,
  isSoldOut: false,
  hasRating: false,
  hasBarcode: false,
  hasSku: false,
  ...changes,
})

test('one sample of each kind for every template, the most used template first', () => {
  const bare = candidate({ template: 'product.bare', hasOnlyDefaultVariant: false })
  const single = candidate()
  const group = candidate({ hasOnlyDefaultVariant: false })
  const soldOut = candidate({ isSoldOut: true, hasOnlyDefaultVariant: false })
  expect(pickSamples([bare, single, candidate(), group, soldOut])).toEqual([
    {
      template: 'product',
      products: 4,
      samples: [
        { ...single, kind: 'single' },
        { ...group, kind: 'variants' },
        { ...soldOut, kind: 'sold-out' },
      ],
    },
    { template: 'product.bare', products: 1, samples: [{ ...bare, kind: 'variants' }] },
  ])
})

test('a product with a rating is a better sample than one without, whatever else it has', () => {
  const plain = candidate({ hasBarcode: true, hasSku: true })
  const rated = candidate({ hasRating: true })
  expect(pickSamples([candidate(), plain, rated])[0]?.samples).toEqual([{ ...rated, kind: 'single' }])
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
