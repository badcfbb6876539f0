import { afterAll, beforeAll, expect, test } from 'vitest'
import { held, platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 3, collections: 1, theme: false } })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const product = (at: number) => `gid://shopify/Product/${world.store.productIds[at]}`
const remove = (id: string) => world.call('POST', '/apps/api/settings/store-data/delete', { body: { id } })
const onStore = async (id: string) =>
  (
    (await platformCall(world.platform, world.store, {
      query: 'query($id: ID!) { node(id: $id) { id } }',
      variables: { id },
    })) as unknown as { node: object | null }
  ).node
const history = () =>
  world.ctx.tx((tx) =>
    tx
      .selectFrom('operations')
      .select(['id', 'state', 'title_key', 'title_values'])
      .orderBy('id', 'desc')
      .execute(),
  )
const titles = async (kind: string) => (await held(world.ctx, kind)).map(({ title }) => title)

test('a product goes from the store and from here, and History says that nothing brings it back', async () => {
  expect(await remove(product(0))).toMatchObject({ status: 200, body: { data: { id: product(0) } } })
  expect(await onStore(product(0))).toBeNull()
  expect(await titles('product')).toEqual(['Product 2', 'Product 3'])
  const [operation] = await history()
  expect(operation).toMatchObject({
    state: 'done',
    title_key: 'settings:history.deleted.product',
    title_values: { title: 'Product 1' },
  })
  const undo = await world.call('POST', `/apps/api/operations/${operation?.id}/undo`)
  expect([undo.status, undo.body.code]).toEqual([409, 'changes.undo-permanent'])
})

test('so does a collection', async () => {
  const [collection] = await held(world.ctx, 'collection')
  const id = `gid://shopify/Collection/${collection?.id}`
  expect((await remove(id)).status).toBe(200)
  expect(await onStore(id)).toBeNull()
  expect(await titles('collection')).toEqual([])
})

test('what somebody deleted in the store before is let go of here, and no write is noted', async () => {
  const before = await history()
  await platformCall(world.platform, world.store, {
    query: 'mutation($id: ID!) { productDelete(input: {id: $id}) { deletedProductId } }',
    variables: { id: product(1) },
  })
  expect((await remove(product(1))).status).toBe(200)
  expect(await titles('product')).toEqual(['Product 3'])
  expect(await history()).toEqual(before)
})

test('a store that refuses keeps its product, and so do we', async () => {
  await world.control('PATCH', '/faults', { userErrorRate: 1 })
  const answer = await remove(product(2)).finally(() => world.control('DELETE', '/faults'))
  expect([answer.status, answer.body.code]).toEqual([422, 'changes.refused'])
  expect(await onStore(product(2))).not.toBeNull()
  expect(await titles('product')).toEqual(['Product 3'])
})

test('nothing is deleted that Signpost does not know of, nor pages', async () => {
  expect(await remove('gid://shopify/Product/999999999')).toMatchObject({
    status: 404,
    body: { code: 'settings.not-held' },
  })
  expect((await remove('gid://shopify/Page/1')).status).toBe(400)
})
