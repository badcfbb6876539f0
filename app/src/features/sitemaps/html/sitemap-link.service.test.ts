import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHeaderBlock, visit } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, locales: ['de'] } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('the link block has a text without one of the merchant, and keeps visitors in their language', async () => {
  await addHeaderBlock(world.platform, world.store, 'sitemaps-link')
  const { html } = await visit(world.store, '/')
  expect(html).toMatch(/<a href="\/apps\/signpost\/sitemap">\s*Sitemap\s*<\/a>/)
  const german = await visit(world.store, '/de')
  expect(german.html).toMatch(/<a href="\/de\/apps\/signpost\/sitemap">/)
})
