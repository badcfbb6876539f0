import { expect, test } from 'vitest'
import { resourceOfUrl } from './page-resources.ts'

test.each([
  ['https://shop.example/products/oak-bench?variant=7', { kind: 'product', handle: 'oak-bench', blog: null }],
  ['https://shop.example/de/products/b%C3%A4nke', { kind: 'product', handle: 'bänke', blog: null }],
  [
    'https://shop.example/collections/benches/products/oak-bench',
    { kind: 'product', handle: 'oak-bench', blog: null },
  ],
  ['https://shop.example/collections/benches', { kind: 'collection', handle: 'benches', blog: null }],
  ['https://shop.example/blogs/journal/spring', { kind: 'article', handle: 'spring', blog: 'journal' }],
  ['https://shop.example/blogs/journal', null],
  ['https://shop.example/', null],
  ['no URL', null],
])('%s', (url, resource) => {
  expect(resourceOfUrl(url)).toEqual(resource)
})
