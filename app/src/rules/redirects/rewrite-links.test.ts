import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewriteLinks } from './rewrite-links.ts'

const LEADS: Record<string, string> = {
  '/products/old': '/products/new',
  '/pages/gone': '/collections/all?sort=new#top',
  '/pages/autre': 'https://fr.shop.example/pages/ailleurs',
  '/pages/whole': 'https://shop.example/pages/new',
  '/pages/away': 'https://elsewhere.example/x?a=1&b=2',
}
const rewrite = (html: string) =>
  rewriteLinks(html, {
    ownHosts: { aliases: new Set(['shop.example']), markets: new Set(['fr.shop.example']) },
    targetOf: (key) => LEADS[key] ?? null,
  })

test.each([
  ['<a href="/products/old">x</a>', '<a href="/products/new">x</a>'],
  ["<A  class=b HREF='/Products/Old/' >x</A>", '<A  class=b href="/products/new" >x</A>'],
  ['<a href=https://shop.example/products/old?v=1#top>x</a>', '<a href="/products/new?v=1#top">x</a>'],
  ['<a href="/pages/gone?utm=1">x</a>', '<a href="/collections/all?sort=new&amp;utm=1#top">x</a>'],
  [
    '<a href="https://fr.shop.example/products/old?v=1">x</a>',
    '<a href="https://fr.shop.example/products/new?v=1">x</a>',
  ],
  ['<a href="/pages/autre">x</a>', '<a href="https://fr.shop.example/pages/ailleurs">x</a>'],
  ['<a href="https://fr.shop.example/pages/whole">x</a>', '<a href="https://shop.example/pages/new">x</a>'],
  ['<a href="/pages/away">x</a>', '<a href="https://elsewhere.example/x?a=1&amp;b=2">x</a>'],
])('%s becomes %s', (html, expected) => {
  expect(rewrite(html).html).toBe(expected)
})

test.each([
  '<a href="https://elsewhere.example/products/old">x</a>',
  '<a href="mailto:a@b.example">x</a> <a href="#products/old">y</a> <a>z</a>',
  '<!-- <a href="/products/old">x</a> --><p data-href="/products/old">href="/products/old"</p>',
  '<a href="/products/other">x</a>',
])('%s stays as it is', (html) => {
  expect(rewrite(html)).toEqual({ html, links: [] })
})

test('a text without links that lead elsewhere comes back byte for byte, and a second time changes nothing', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('<a href="/products/old">', '</a>', '<p>', "<a href='/x'", '&'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const once = rewrite(parts.join(''))
      if (once.links.length === 0) expect(once.html).toBe(parts.join(''))
      expect(rewrite(once.html)).toEqual({ html: once.html, links: [] })
    }),
  )
})
