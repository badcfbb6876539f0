import { expect, it } from 'vitest'
import { typedUrl } from './typed-url.ts'

const origin = 'https://shop.example'
const read = (typed: string) => typedUrl(typed, origin)?.href ?? null

it.each([
  ['https://shop.example/products/tea?page=2', 'https://shop.example/products/tea?page=2'],
  ['HTTP://Shop.Example/a', 'http://shop.example/a'],
  ['shop.example', 'https://shop.example/'],
  ['Shop.Example/products/tea', 'https://shop.example/products/tea'],
  ['www.elsewhere.example/sitemap.xml', 'https://www.elsewhere.example/sitemap.xml'],
  ['//elsewhere.example/a', 'https://elsewhere.example/a'],
  [' /products/tea ', 'https://shop.example/products/tea'],
  ['products/tea#reviews', 'https://shop.example/products/tea#reviews'],
  ['sitemap_extra.xml', 'https://shop.example/sitemap_extra.xml'],
  ['/?preview=1', 'https://shop.example/?preview=1'],
  ['/', 'https://shop.example/'],
  ['/pages/öl', 'https://shop.example/pages/%C3%B6l'],
])('%s is %s', (typed, url) => expect(read(typed)).toBe(url))

it('knows a host with a port from a scheme', () => {
  expect(typedUrl('localhost:4001/a', 'http://localhost:4001')?.href).toBe('http://localhost:4001/a')
  expect(typedUrl('shop.localhost:4001/a', 'http://shop.localhost:4001')?.href).toBe(
    'http://shop.localhost:4001/a',
  )
})

it.each([
  '',
  'not a url',
  'sitemap',
  '/my sitemap.xml',
  'https://',
  'ftp://shop.example/a',
  'mailto:a@shop.example',
  'javascript:alert(1)',
  'https://me:secret@shop.example/a',
  '//me@shop.example/a',
  '/\\elsewhere.example/a',
  '/a\u0000b',
])('%j is none', (typed) => expect(read(typed)).toBeNull())
