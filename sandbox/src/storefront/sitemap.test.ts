import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, putProduct, type TestShop } from './test-shop.ts'

const theme = new URL('../theme', import.meta.url).pathname
const at = '2026-03-01T12:00:00.000Z'
const times = { createdAt: at, updatedAt: at }

let shop: TestShop

beforeEach(async () => {
  shop = await openShop({ theme })
  putProduct(shop, { handle: 'lamp', title: 'Lamp' }, [{ price: '12.00' }])
  putProduct(shop, { handle: 'shirt', title: 'Shirt' }, [{ price: '20.00' }])
})
afterEach(() => shop.close())

test('a sitemap in files of a size that can be set, with every language', async () => {
  const locale = { id: 3, locale: 'de', primary: false, published: true, ...times }
  shop.state.put(shop.store, 'ShopLocale', locale)
  Object.assign(shop.knobs, { sitemapPageSize: 1, sitemapLanguages: true })
  const index = (await shop.get('/sitemap.xml')).body
  expect(index.match(/sitemap_products_\d+\.xml/g)).toHaveLength(4)
  expect(index).toContain('/de/sitemap_products_2.xml')
  const { body } = await shop.get('/de/sitemap_products_1.xml')
  expect(body).toContain('/de/products/lamp</loc>')
  expect(body.match(/hreflang="(en|de)" href="[^"]+\/products\/lamp"/g)).toHaveLength(2)
})

test('what is planted in a sitemap and its pages', async () => {
  shop.knobs.plantedSitemaps = {
    [shop.store.handle]: {
      add: [{ path: '/pages/gone', lastmod: '' }],
      leaveOut: ['/products/lamp'],
      pages: { '/products/shirt': { noindex: true }, '/products/lamp': { status: 410 } },
    },
  }
  expect((await shop.get('/sitemap_pages_1.xml')).body).toContain('/pages/gone</loc>')
  expect((await shop.get('/sitemap_products_1.xml')).body).not.toContain('/products/lamp')
  expect((await shop.get('/products/shirt')).body).toContain('<meta name="robots" content="noindex">')
  expect((await shop.get('/products/lamp')).status).toBe(410)
})
