import { expect, test } from 'vitest'
import { marketRootsOf } from './market-roots.ts'

const OWN = ['fern.myshopify.com', 'www.fern.example']

test.each([
  [
    'subfolders',
    ['https://www.fern.example/en-ca', 'https://www.fern.example/fr-ca/'],
    [],
    ['en-ca', 'fr-ca'],
  ],
  ['languages of the primary domain', ['https://www.fern.example', 'https://fern.example/DE'], [], ['de']],
  ['a domain', ['https://fr.fern.example', 'https://fr.fern.example/de'], ['fr.fern.example'], ['de']],
  [
    'a suffix and a script of more letters',
    ['https://fern.example/en-europe', 'https://fern.example/zh-hant-tw'],
    [],
    ['en-europe', 'zh-hant-tw'],
  ],
  ['a host in other scripts', ['https://müller.example'], ['xn--mller-kva.example'], []],
  ['the platform’s own host', ['https://fern.myshopify.com/fr'], [], ['fr']],
  [
    'no such URLs',
    [
      '',
      'fern',
      'ftp://ftp.example',
      'https://fern.example/a/b',
      'https://localhost/x',
      `https://fern.example/${'ab-'.repeat(30)}c`,
    ],
    [],
    [],
  ],
])('%s', (_, urls, hosts, prefixes) => expect(marketRootsOf(urls, OWN)).toEqual({ hosts, prefixes }))

test('what is kept is limited', () => {
  const urls = Array.from({ length: 700 }, (_, at) => `https://m${at}.example/aa-${at}`)
  const { hosts, prefixes } = marketRootsOf(urls, OWN)
  expect([hosts.length, prefixes.length]).toEqual([100, 500])
})
