import { afterAll, beforeAll, expect, test } from 'vitest'
import { hiddenCollectionsQuery } from '#adapters/platform/admin-graphql/operations/hidden-collections.ts'
import { platformCall, publish, runToEnd, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { readHidden, saveHidden } from './hidden-collections.ts'
import { knownPages } from './redirects/living-pages.ts'
import { refreshResources } from './refresh-resources.ts'
import { runNightly } from './service.ts'

let world: World
let collections: { id: string; handle: string }[]
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 30, theme: false } })
  const found = (await onStore('{ collections(first: 250, sortKey: ID) { nodes { id handle } } }')) as {
    collections: { nodes: typeof collections }
  }
  collections = found.collections.nodes
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const onStore = (query: string, variables: object = {}): Promise<unknown> =>
  platformCall(world.platform, world.store, { query, variables })
const shown = async (): Promise<string[]> =>
  (await knownPages(world.ctx)).paths.filter((path) => path.startsWith('/collections/'))
const pathOf = ({ handle }: { handle: string }) => `/collections/${handle}`
const all = () => collections.map(pathOf)

test('a collection taken out of the Online Store is no living page, as soon as the store reports it', async () => {
  expect((await shown()).toSorted()).toEqual(all().toSorted())
  const [first, second] = collections as [(typeof collections)[0], (typeof collections)[0]]
  await publish(world, first.id, false)
  // More ids than one search takes.
  await refreshResources(
    world.ctx,
    collections.map(({ id }) => id),
  )
  expect(await shown()).not.toContain(pathOf(first))
  expect(await shown()).toHaveLength(29)
  await publish(world, first.id, true)
  await refreshResources(world.ctx, [first.id, second.id])
  expect(await shown()).toHaveLength(30)
})

test('what no webhook reported is found by the comparison of the night', async () => {
  const gone = collections[2] as (typeof collections)[0]
  await publish(world, gone.id, false)
  expect(await shown()).toContain(pathOf(gone))
  await runNightly(world.ctx)
  await runToEnd(world.ctx)
  expect(await shown()).not.toContain(pathOf(gone))
  expect(await shown()).toHaveLength(29)
})

test('an older answer does not replace a newer one', async () => {
  const [one] = collections as [(typeof collections)[0]]
  const early = await readHidden(world.ctx, null)
  await publish(world, one.id, false)
  await refreshResources(world.ctx, [one.id])
  await world.ctx.tx((tx) => saveHidden(tx, world.ctx.shop.id, early))
  expect(await shown()).not.toContain(pathOf(one))
})

test('many hidden ones are read page by page', async () => {
  const asked: (string | null)[] = []
  const query: typeof world.ctx.platform.query = async (shop, operation, variables, options) => {
    if (operation.name !== hiddenCollectionsQuery.name)
      return world.ctx.platform.query(shop, operation, variables, options)
    const { after } = variables as unknown as { after: string | null }
    asked.push(after)
    const pageInfo = { hasNextPage: after === null, endCursor: 'next' }
    const id = `gid://shopify/Collection/${asked.length}`
    return operation.data.parse({ collections: { nodes: [{ id }], pageInfo } })
  }
  const ctx = { ...world.ctx, platform: { ...world.ctx.platform, query } }
  expect((await readHidden(ctx, null)).hidden).toEqual(['1', '2'])
  expect(asked).toEqual([null, 'next'])
})

test('a product that is active, but not in the Online Store, is no living page either', async () => {
  const id = `gid://shopify/Product/${world.store.productIds[0]}`
  const products = async () =>
    (await knownPages(world.ctx)).paths.filter((path) => path.startsWith('/products/'))
  expect(await products()).toHaveLength(1)
  await publish(world, id, false)
  await refreshResources(world.ctx, [id])
  expect(await products()).toEqual([])
})
