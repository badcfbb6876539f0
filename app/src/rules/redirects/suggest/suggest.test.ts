import { describe, expect, test } from 'vitest'
import { slipsBetween } from './near-words.ts'
import { PageIndex } from './page-index.ts'
import { suggestTargets } from './suggest.ts'

const index = new PageIndex([
  { path: '/products/round-oak-table', title: 'Round oak table', earlier: ['/products/oak-table'] },
  { path: '/products/tall-oak-table', title: 'Tall oak table' },
  { path: '/products/gruene-vase', title: 'Grüne Vase' },
  { path: '/products/linen-table-runner', title: 'Linen table runner' },
  { path: '/collections/tables', title: 'Tables', former: ['/products/folding-thing'] },
  { path: '/pages/shipping-policy', title: 'Shipping policy' },
])
const suggested = (path: string) => {
  const [only] = suggestTargets(index, [path])
  if (!only) throw new Error(`Nothing is said of ${path}.`)
  return only
}
const found = (path: string) => {
  const { target, band, reasons } = suggested(path)
  return { target, band, reason: reasons[0] ?? null }
}

describe('the nearest living page of a dead path', () => {
  test.each([
    ['a path the page once had', '/products/Oak-Table/', '/products/round-oak-table', 'earlierPath'],
    ['a deleted product', '/products/folding-thing', '/collections/tables', 'collection'],
    ['a language', '/fr/products/gruene-vase', '/products/gruene-vase', 'samePath'],
    ['a plural', '/products/linen-table-runners', '/products/linen-table-runner', 'sameName'],
    ['a slip', '/products/linen-table-runer', '/products/linen-table-runner', 'sameName'],
  ])('is certain for %s', (_, path, target, reason) => {
    expect(found(path)).toEqual({ target, band: 'automatic', reason })
  })

  test('is for the merchant to judge where a name alone lies elsewhere', () => {
    expect(found('/pages/linen-table-runner')).toMatchObject({
      target: '/products/linen-table-runner',
      band: 'review',
    })
  })

  test('is for the merchant to judge where two are near; both are named', () => {
    const { target, band, runnerUp } = suggested('/products/oak-table-old')
    expect(band).toBe('review')
    expect([target, runnerUp?.target].sort()).toEqual([
      '/products/round-oak-table',
      '/products/tall-oak-table',
    ])
  })

  test.each([
    ...['/apps/reviews/oak-table', '/qemuwnix', '/wp-admin/table.php', '/.env', '/', '/%E0%A4%A'],
    ...['/collections/%F0%9F%98%80', '/products/---'],
    `/${'oak-table-'.repeat(200)}`,
  ])('is none for %s', (path) => {
    expect(found(path)).toEqual({ target: null, band: 'none', reason: null })
  })

  describe('of many dead paths at once', () => {
    const moved = (from: string) =>
      ['round-oak-table', 'tall-oak-table', 'gruene-vase', 'wall-shelf'].map((name) => `${from}${name}`)
    const together = new PageIndex([
      ...moved('/products/').map((path) => ({ path, title: path.slice(10) })),
      { path: '/pages/shelf-care', title: 'Shelf care' },
    ])
    const bands = (paths: readonly string[], beside: readonly string[] = []) =>
      suggestTargets(together, paths, { beside }).map(({ band, reasons }) => `${band} ${reasons[0]}`)

    test('is certain where all went the same way, and says so', () => {
      expect(bands(moved('/goods/'))).toEqual(Array.from({ length: 4 }, () => 'automatic together'))
    })

    test('takes evidence from paths that need no answer', () => {
      const [one = '', ...others] = moved('/goods/')
      expect(bands([one])).toEqual(['review sameName'])
      expect(bands([one], others)).toEqual(['automatic together'])
    })

    test('is for the merchant to judge where two ways changed as little', () => {
      const two = new PageIndex(
        ['/products/', '/archive/'].flatMap((folder) => moved(folder).map((path) => ({ path, title: '' }))),
      )
      for (const { band } of suggestTargets(two, moved('/goods/'))) expect(band).toBe('review')
    })
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
