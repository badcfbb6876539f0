import { expect, it } from 'vitest'
import { pathOf } from './path-of.ts'

it.each([
  ['https://a.example/products/t%C3%A9?q=Base%20layers', '/products/té?q=Base layers'],
  // Characters that would split the URL stay encoded.
  ['https://a.example/a%2Fb?q=1%262', '/a%2Fb?q=1%262'],
  // Percent-encoded bytes that are not UTF-8: not decoded, and no failure.
  ['https://a.example/caf%E9', '/caf%E9'],
  ['https://a.example/100%', '/100%'],
  ['no URL', 'no URL'],
])('says %s as %s', (url, words) => {
  expect(pathOf(url)).toBe(words)
})
