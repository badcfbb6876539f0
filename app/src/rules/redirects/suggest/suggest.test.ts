import { describe, expect, test } from 'vitest'
import { slipsBetween } from './near-words.ts'
import { PageIndex } from './page-index.ts'
import { suggestTarget } from './suggest.ts'

const index = new PageIndex([
  { path: '/products/round-oak-table', title: 'Round oak table', earlier: ['/products/oak-table'] },
  { path: '/products/tall-oak-table', title: 'Tall oak table' },
  { path: '/products/gruene-vase', title: 'Grüne Vase' },
  { path: '/products/linen-table-runner', title: 'Linen table runner' },
  { path: '/collections/tables', title: 'Tables', former: ['/products/folding-thing'] },
  { path: '/pages/shipping-policy', title: 'Shipping policy' },
])
const found = (path: string) => {
  const { target, band, reasons } = suggestTarget(index, path)
  return { target, band, reason: reasons[0] ?? null }
}

describe('the nearest living page of a dead path', () => {
  test.each([
    ['a path the page once had', '/products/Oak-Table/', '/products/round-oak-table', 'earlierPath'],
    ['a deleted product', '/products/folding-thing', '/collections/tables', 'collection'],
    ['a language', '/fr/products/gruene-vase', '/products/gruene-vase', 'samePath'],
    ['another kind', '/pages/linen-table-runner', '/products/linen-table-runner', 'sameName'],
    ['a plural', '/products/linen-table-runners', '/products/linen-table-runner', 'sameName'],
    ['a slip', '/products/linen-table-runer', '/products/linen-table-runner', 'sameName'],
  ])('is certain for %s', (_, path, target, reason) => {
    expect(found(path)).toEqual({ target, band: 'automatic', reason })
  })

  test('is for the merchant to judge where two are near; both are named', () => {
    const { target, band, runnerUp } = suggestTarget(index, '/products/oak-table-old')
    expect(band).toBe('review')
    expect([target, runnerUp?.target].sort()).toEqual([
      '/products/round-oak-table',
      '/products/tall-oak-table',
    ])
  })

  test.each([
    ...['/apps/reviews/oak-table', '/qemuwnix', '/wp-admin/table.php', '/.env', '/', '/%E0%A4%A'],
    `/${'oak-table-'.repeat(200)}`,
  ])('is none for %s', (path) => {
    expect(found(path)).toEqual({ target: null, band: 'none', reason: null })
  })

  test('knows accents as they are written in paths', () => {
    expect(found('/produkte/gr%C3%BCne-vase').target).toBe('/products/gruene-vase')
  })

  test('counts slips: changed, left out, put in, swapped', () => {
    expect(slipsBetween('table', 'talbe', 2)).toBe(1)
    expect(slipsBetween('table', 'tables', 2)).toBe(1)
    expect(slipsBetween('table', 'chair', 2)).toBe(3)
  })
})
