import { expect, it } from 'vitest'
import { pathOf } from './path-of.ts'

it.each([
  ['https://a.example/products/t%C3%A9?q=Base%20layers', '/products/té?q=Base layers'],
  // What would split the URL stays as it is.
  ['https://a.example/a%2Fb?q=1%262', '/a%2Fb?q=1%262'],
  // Written in another encoding than the web's: no letters, and no failure.
  ['https://a.example/caf%E9', '/caf%E9'],
  ['https://a.example/100%', '/100%'],
  ['no URL', 'no URL'],
])('says %s as %s', (url, words) => {
  expect(pathOf(url)).toBe(words)
})
