import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeadPath, urlOf } from './dead-path.ts'

test.each([
  ['/products/Old-Lamp/', '/products/old-lamp', '/products/*', null],
  ['/fr/products/vieille-lampe', '/fr/products/vieille-lampe', '/products/*', 'fr'],
  ['/pt-br/pages/x', '/pt-br/pages/x', '/pages/*', 'pt-br'],
  ['/blogs/news/a?page=2#top', '/blogs/news/a', '/blogs/news/*', null],
  ['/collections/sale/products/lamp', '/collections/sale/products/lamp', '/collections/*/…', null],
  ['/caf%C3%A9', '/café', '/*', null],
  ['/100%25-wool', '/100%25-wool', '/*', null],
  ['/broken%', '/broken%', '/*', null],
  ['/fr', '/fr', '/*', null],
])('%s is %s', (written, path, pattern, language) => {
  expect(readDeadPath(written)).toEqual({ path, pattern, language })
})

test.each([
  ['/en-europe/products/lamp', '/products/*', 'en-europe'],
  ['/zh-hant-tw/blogs/news/a', '/blogs/news/*', 'zh-hant-tw'],
  // Of a market that ended.
  ['/uk/products/lamp', '/products/*', 'uk'],
  ['/en-africa/products/lamp', '/*', null],
  ['/en-europe', '/*', null],
])('%s is %s, where markets have en-europe and zh-hant-tw', (path, pattern, language) => {
  expect(readDeadPath(path, ['en-europe', 'zh-hant-tw'])).toEqual({ path, pattern, language })
})

test('what the platform serves itself behind a market’s prefix is not kept', () => {
  expect(readDeadPath('/en-europe/cart', ['en-europe'])).toBeNull()
  expect(readDeadPath('/en-europe/cart')).not.toBeNull()
})

test.each([
  '',
  '/',
  'products/x',
  '//evil.example/x',
  '/cart/x',
  '/apps/x',
  '/fr/cart',
  '/collections/all',
  '/unsubscribe/jane@shop.example',
  '/account/reset/0123456789abcdef0123456789abcdef',
  `/${'x'.repeat(1_030)}`,
  `/${'語'.repeat(700)}`,
  '/line%0Abreak',
  '/\ud800',
])('%j is not kept', (written) => expect(readDeadPath(written)).toBeNull())

test.each([
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/100%25-wool', '/100%25-wool'],
  ['/größe%25', '/gr%C3%B6%C3%9Fe%25'],
  ['/broken%', '/broken%'],
])('%s is asked for as %s', (written, asked) =>
  expect(urlOf(readDeadPath(written)?.path ?? '', 'https://shop.example')).toBe(
    `https://shop.example${asked}`,
  ),
)

test('reading twice is reading once, and no path is longer than a redirect takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const read = readDeadPath(`/${text}`)
      if (read === null) return
      expect(read.path.length).toBeLessThanOrEqual(1_024)
      expect(readDeadPath(read.path)?.path ?? null).toBe(read.path)
    }),
  )
})
