import { expect, it } from 'vitest'
import { pathOf } from './path-of.ts'

it.each([
  ['https://a.example/products/t%C3%A9?q=%C3%A9', '/products/té?q=%C3%A9'],
  // Written in another encoding than the web's: no letters, and no failure.
  ['https://a.example/caf%E9', '/caf%E9'],
  ['https://a.example/100%', '/100%'],
  ['no URL', 'no URL'],
])('says %s as %s', (url, words) => {
  expect(pathOf(url)).toBe(words)
})
