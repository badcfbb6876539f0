import { expect, test } from 'vitest'
import { competitorsAmong } from './competitors.ts'

const named = (domains: string[], origins = ['https://shop.example', 'https://shop.myshopify.com']) =>
  competitorsAmong(
    domains.map((domain) => ({ domain })),
    origins,
  ).map(({ domain }) => domain)

test('the store itself is no competitor, whichever of its hosts is found', () => {
  expect(named(['www.shop.example', 'one.example', 'shop.myshopify.com'])).toEqual(['one.example'])
})

test('five domains are named, each once, however many of its pages are found', () => {
  expect(
    named([
      'a.example',
      'www.a.example',
      'A.example',
      'b.example',
      'c.example',
      'd.example',
      'e.example',
      'f.example',
    ]),
  ).toEqual(['a.example', 'b.example', 'c.example', 'd.example', 'e.example'])
})

test('a shop of the same platform is another store', () => {
  expect(named(['else.myshopify.com', 'blog.shop.example'])).toEqual([
    'else.myshopify.com',
    'blog.shop.example',
  ])
})
