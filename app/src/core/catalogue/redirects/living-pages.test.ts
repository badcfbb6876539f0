import { expect, test } from 'vitest'
import { livingPages } from './living-pages.ts'

test('a path is living in percent signs as in plain letters, and one that cannot be decoded is none', () => {
  const { isLiving } = livingPages({
    paths: ['/collections/größe', '/products/ランプ'],
    limited: false,
    prefixes: [],
  })
  expect(isLiving('/collections/größe')).toBe(true)
  expect(isLiving('/collections/gr%c3%b6%c3%9fe')).toBe(true)
  expect(isLiving('/collections/gr%C3%96%C3%9Fe/tag')).toBe(true)
  expect(isLiving(`/products/${encodeURIComponent('ランプ').toLowerCase()}`)).toBe(true)
  expect(isLiving('/collections/gr%f6')).toBe(false)
})

test('a living page in another language may be there, a missing one is not', () => {
  const { isLiving, isUnknown } = livingPages({ paths: ['/products/lamp'], limited: false, prefixes: [] })
  for (const path of ['/fr', '/fr/products/lamp', '/en-us/collections/all', '/pt-br/products/lamp'])
    expect([isLiving(path), isUnknown(path)], path).toEqual([false, true])
  for (const path of ['/fr/products/gone', '/french/products/lamp', '/products/gone'])
    expect([isLiving(path), isUnknown(path)], path).toEqual([false, false])
})

test('so does one behind the prefix of a market, however long it is', () => {
  const { isUnknown } = livingPages({
    paths: ['/products/lamp'],
    limited: false,
    prefixes: ['en-europe', 'zh-hant-tw'],
  })
  for (const path of [
    '/en-europe',
    '/en-europe/products/lamp',
    '/zh-hant-tw/products/lamp',
    '/fr/products/lamp',
  ])
    expect(isUnknown(path), path).toBe(true)
  for (const path of ['/en-europe/products/gone', '/en-europeans/products/lamp', '/en-africa/products/lamp'])
    expect(isUnknown(path), path).toBe(false)
})

test('pages of metaobjects and of tags of a blog may be there', () => {
  const { isLiving, isUnknown } = livingPages({ paths: ['/blogs/news'], limited: false, prefixes: [] })
  for (const path of ['/pages/authors/jane', '/blogs/news/tagged/wool'])
    expect([isLiving(path), isUnknown(path)], path).toEqual([false, true])
  for (const path of ['/pages/jane', '/blogs/news/wool']) expect(isUnknown(path), path).toBe(false)
})
