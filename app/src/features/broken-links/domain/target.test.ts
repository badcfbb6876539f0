import { describe, expect, test } from 'vitest'
import { readDeadPath } from './dead-path.ts'
import { pathMeant, targetFault } from './target.ts'

describe('what a merchant writes for a path', () => {
  test.each([
    ['/products/lamp', '/products/lamp'],
    ['products/lamp', '/products/lamp'],
    [' Products/Lamp/?size=2#reviews ', '/Products/Lamp?size=2#reviews'],
    ['cdn/shop/files/Catalog2026.PDF', '/cdn/shop/files/Catalog2026.PDF'],
    ['old-page.html', '/old-page.html'],
    ['lamps', '/lamps'],
    ['/', '/'],
  ])('%j is %s', (written, meant) => {
    expect(targetFault(written)).toBeNull()
    expect(pathMeant(written)).toBe(meant)
    expect(pathMeant(meant)).toBe(meant)
  })

  test.each([
    ['', 'required'],
    ['https://shop.example/products/lamp', 'domain'],
    ['shop.example/products/lamp', 'domain'],
    ['www.shop.example', 'domain'],
    ['//shop.example', 'domain'],
    ['/\\shop.example', 'domain'],
    ['\\\\shop.example', 'domain'],
    ['mailto:a@shop.example', 'domain'],
    ['not a path', 'unreadable'],
    ['x'.repeat(1_025), 'long'],
  ])('%j is refused and kept: %s', (written, fault) => {
    expect(targetFault(written)).toBe(fault)
    expect(pathMeant(written)).toBe(written)
  })

  test('a path leads to itself however it is written', () => {
    expect(targetFault('Products/lamp/', '/products/lamp')).toBe('itself')
  })

  test('a dead path may lack its first slash', () => {
    expect(readDeadPath(pathMeant('products/lamp'))?.path).toBe('/products/lamp')
  })
})
