import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPattern, inferPattern } from './id-pattern.ts'

const parts = {
  url: 'https://shop.example/products/oak',
  path: '/products/oak',
  handle: 'oak',
  id: '12',
  variant: '123',
}

test.each([
  ['/products/oak#product', '{path}#product'],
  ['https://shop.example/products/oak#product', '{url}#product'],
  ['/products/oak?variant=123#offer', '{path}?variant={variant}#offer'],
  ['#product-12', '#product-{id}'],
  ['product:oak', 'product:{handle}'],
  ['#product', '#product'],
  ['/products/oak-chair', null],
  ['https://shop.example/products/elm#product', null],
  ['oakwood', null],
  ['{url}', null],
])('%s follows %s', (id, pattern) => {
  expect(inferPattern(id, parts)).toBe(pattern)
})

test('a pattern always leads back to the @id it was read from', () => {
  const word = fc.constantFrom(
    'oak',
    '12',
    '123',
    '/products/oak',
    parts.url,
    '#product',
    '?variant=',
    '/',
    '-',
    'x',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const id = words.join('')
      const pattern = inferPattern(id, parts)
      if (pattern !== null) expect(fillPattern(pattern, parts)).toBe(id)
    }),
  )
})
