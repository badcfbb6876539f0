import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchEmbed, visit } from '../../../testing/storefront.ts'
import { putBefore } from '../../../testing/theme-file.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { followTheme } from './follow.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 1 } })
  await switchEmbed(world.platform, world.store, true)
  const product = (await world.call('GET', '/apps/api/structured-data')).body.data.product
  await world.call('PUT', '/apps/api/structured-data/product', { body: { ...product, enabled: true } })
  const { settings } = await breadcrumb()
  const saved = await world.call('PUT', PATH, { body: { ...settings, enabled: true } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const PATH = '/apps/api/schema-types/breadcrumb'
const breadcrumb = async () => (await world.call('GET', PATH)).body.data
const lists = async () =>
  (await visit(world.store, '/collections/collection-1')).html.match(/"@type": ?"BreadcrumbList"/g)

test('a list the theme prints since, also inside a page, silences ours until it is gone', async () => {
  await followTheme(world.ctx)
  expect((await breadcrumb()).silent).toEqual([])
  expect(await lists()).toHaveLength(1)
  const page = '{"@context":"https://schema.org","@type":"WebPage","breadcrumb":{"@type":"BreadcrumbList"}}'
  const restore = await putBefore(world.platform, world.store, {
    filename: 'sections/main-collection.liquid',
    text: `<script type="application/ld+json">${page}</script>`,
  })
  expect(await lists()).toHaveLength(2)
  await followTheme(world.ctx)
  expect((await breadcrumb()).silent).toEqual(['collection'])
  expect(await lists()).toHaveLength(1)
  await restore()
  await followTheme(world.ctx)
  expect((await breadcrumb()).silent).toEqual([])
  expect(await lists()).toHaveLength(1)
})
