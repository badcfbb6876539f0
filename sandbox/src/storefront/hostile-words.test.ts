import { expect, test } from 'vitest'
import { openShop, putProduct } from './test-shop.ts'

const theme = new URL('../theme', import.meta.url).pathname

test('our theme prints the words of a store as words, on every page that shows the product', async () => {
  const shop = await openShop({ theme })
  const bad = '"><img src=x onerror=alert(1)>'
  const seo = { title: bad, description: bad }
  putProduct(
    shop,
    {
      ...{ handle: 'bad', title: bad, vendor: bad, productType: bad, tags: [bad], seo },
      options: [{ id: 1, name: bad, values: [bad] }],
    },
    [{ title: bad, optionValues: [bad], sku: bad, barcode: bad }],
  )
  for (const path of [
    '/products/bad',
    '/products/bad?view=classic',
    '/collections/all',
    '/search?q=img',
    '/',
  ])
    expect((await shop.get(path)).body, path).not.toContain('<img src=x')
  shop.close()
})
