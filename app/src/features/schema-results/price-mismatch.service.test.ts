import { expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { newWorld } from '../../../testing/world.ts'
import { listInputSchema } from './contract.ts'
import { getPage, getPages } from './service.ts'

/** A product whose page holds markup with a price of its own, as of an app that keeps a copy. */
function product(handle: string, price: string, printed: string) {
  const node = {
    ...{ '@context': 'https://schema.org', '@type': 'Product', name: handle, url: `/products/${handle}` },
    offers: { '@type': 'Offer', price: printed, priceCurrency: 'EUR' },
  }
  const descriptionHtml = `<script type="application/ld+json">${JSON.stringify(node)}</script>`
  return { title: handle, handle, price, descriptionHtml }
}

test('a price that is printed and that the store does not have is found by a scan', async () => {
  const products = [product('fern', '29.90', '24.90'), product('moss', '29.90', '29.90')]
  await using world = await newWorld({ store: { products } })
  const { ctx } = world
  await startRun(ctx)
  const runOf = () => ctx.tx((tx) => findRun(tx, ctx.shop.id))
  for (let run = await runOf(); run?.state === 'running'; run = await runOf())
    await crawlSlice(ctx, { run: run.id })
  const { rows } = await getPages(ctx, listInputSchema.parse({ template: 'product' }))
  const found = rows.map(async ({ id, url }) => {
    const { issues } = await getPage(ctx, id)
    const wrong = issues.filter(({ code }) => code === 'price-mismatch')
    return [new URL(url).pathname, wrong.map(({ severity, values }) => ({ severity, ...values }))]
  })
  expect(Object.fromEntries(await Promise.all(found))).toEqual({
    '/products/fern': [{ severity: 'warning', one: '24.90 EUR', two: '29.90 EUR' }],
    '/products/moss': [],
  })
})
