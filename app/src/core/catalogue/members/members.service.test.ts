import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { WEBHOOKS } from '#core/shops/webhook.ts'
import { deliver, deliveriesOf, platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../../testing/world.ts'
import { followedCollections, followOnly } from './member-store.ts'
import { followCollection, listMembers, readMembers } from './read-members.ts'

let world: World
let store: TestStore
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  store = await world.addStore({ theme: false, products: 3 })
  const find = 'select id from signpost_find_shop($1)'
  const { rows } = await world.database.db.pool.query<{ id: string }>(find, [store.domain])
  const actor = { kind: 'merchant' as const, userId: '1' }
  ctx = shopContext(world.web.process.app, { id: rows[0]?.id ?? '', domain: store.domain }, actor)
  await syncAll(ctx)
})

const products = () => store.productIds.map(String)
const listed = async (id: string) => (await listMembers(ctx, id))?.ids ?? null
const gids = (ids: readonly string[]) => ids.map((id) => `gid://shopify/Product/${id}`)
const send = (query: string, variables: object) => platformCall(world.platform, store, { query, variables })
const put = (id: string, ids: readonly string[]) =>
  send(
    'mutation($id: ID!, $ids: [ID!]!) { collectionAddProducts(id: $id, productIds: $ids) { userErrors { message } } }',
    { id: `gid://shopify/Collection/${id}`, ids: gids(ids) },
  )
const take = (id: string, ids: readonly string[]) =>
  send(
    'mutation($id: ID!, $ids: [ID!]!) { collectionRemoveProducts(id: $id, productIds: $ids) { job { done } userErrors { message } } }',
    { id: `gid://shopify/Collection/${id}`, ids: gids(ids) },
  )
const collect = async (ids: readonly string[]): Promise<string> => {
  const { collectionCreate } = (await send(
    'mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }',
    { input: { title: 'Trays', products: gids(ids) } },
  )) as unknown as { collectionCreate: { collection: { id: string } } }
  return collectionCreate.collection.id.split('/').at(-1) ?? ''
}
/**
 * Delivers the platform's webhooks since `since`, signed and over HTTP, and processes them. Returns the total number
 * of deliveries.
 */
const told = async (since: number): Promise<number> => {
  const all = () => deliveriesOf(world.platform, store.handle)
  await expect.poll(async () => (await all()).length).toBeGreaterThan(since)
  const deliveries = await all()
  const to = { url: world.web.url, secret: world.platform.appSecret, domain: store.domain }
  for (const delivery of deliveries.slice(since)) {
    expect(await deliver(to, delivery)).toBe(200)
    const topic = delivery.topic.toLowerCase().replace('_', '/')
    const hook = ctx.offered(WEBHOOKS).find((each) => each.topic === topic)
    const resourceId = JSON.parse(delivery.payload).admin_graphql_api_id ?? null
    await hook?.runTogether?.(ctx, resourceId === null ? [] : [resourceId])
  }
  return deliveries.length
}
const followed = () =>
  ctx.tx((tx) => tx.selectFrom('catalogue_followed_collections').selectAll().orderBy('id').execute())

test('what the merchant puts in and takes out on the collection’s page is noticed by its webhook', async () => {
  const [one = '', two = '', three = ''] = products()
  const id = await collect([one])
  expect(await listed(id)).toEqual([one])
  let seen = await told(0)
  await put(id, [two, three])
  // Viewing the list does not query the store again.
  expect(await listed(id)).toEqual([one])
  seen = await told(seen)
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one, two, three])
  await take(id, [one, three])
  await told(seen)
  await readMembers(ctx)
  expect(await listed(id)).toEqual([two])
})

test('a large collection waits by its size, and goes on where a stopped reading left it', async () => {
  const [one = '', two = '', three = ''] = products()
  const id = await collect([one])
  await listed(id)
  const seen = await told(0)
  const set = (columns: object) =>
    ctx.tx((tx) =>
      tx.updateTable('catalogue_followed_collections').set(columns).where('id', '=', id).execute(),
    )
  await set({ size: 100_000 })
  await put(id, [two])
  await told(seen)
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one])
  // The pause is over.
  await set({ read_at: sql<Date>`read_at - interval '2 hours'` })
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one, two])
  expect(await followed()).toMatchObject([{ id, size: 2, reading_since: null }])
  // The worker died after the first page: that page is not requested again.
  const answer = (await send(
    'query($id: ID!) { collection(id: $id) { products(first: 1) { pageInfo { endCursor } } } }',
    { id: `gid://shopify/Collection/${id}` },
  )) as unknown as { collection: { products: { pageInfo: { endCursor: string } } } }
  await put(id, [three])
  const since = sql<Date>`clock_timestamp()`
  await set({ reading_since: since, reading_after: answer.collection.products.pageInfo.endCursor })
  await ctx.tx((tx) =>
    sql`update catalogue_collection_members set seen_at = clock_timestamp() where product_id = ${one}`.execute(
      tx,
    ),
  )
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one, two, three])
  expect((await followed())[0]).toMatchObject({ reading_since: null, reading_after: null, size: 3 })
})

test('a reading the platform would not go on with begins anew', async () => {
  const [one = ''] = products()
  const id = await collect([one])
  await listed(id)
  await ctx.tx((tx) =>
    tx
      .updateTable('catalogue_followed_collections')
      .set({ reading_since: sql<Date>`clock_timestamp()`, reading_after: 'no cursor', read_at: null })
      .where('id', '=', id)
      .execute(),
  )
  const query = () =>
    Promise.reject(
      new PlatformError('bad-answer', { operation: 'collectionProducts', message: 'Invalid cursor' }),
    )
  await expect(readMembers({ ...ctx, platform: { ...ctx.platform, query } })).rejects.toThrow()
  expect((await followed())[0]).toMatchObject({ reading_after: null })
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one])
})

test('each page is saved as it comes: a reading that is cut goes on behind it', async () => {
  const [one = '', two = ''] = products()
  const id = await collect([one, two])
  await listed(id)
  await ctx.tx((tx) =>
    sql`update catalogue_followed_collections set read_at = null where id = ${id}`.execute(tx),
  )
  let asked = 0
  const query = async (...given: Parameters<typeof ctx.platform.query>) => {
    if (asked++ > 0)
      throw new PlatformError('unreachable', { operation: 'collectionProducts', message: 'cut' })
    const page = structuredClone(await ctx.platform.query(...given)) as {
      collection: { products: { pageInfo: { hasNextPage: boolean } } }
    }
    page.collection.products.pageInfo.hasNextPage = true
    return page
  }
  const platform = { ...ctx.platform, query: query as typeof ctx.platform.query }
  await expect(readMembers({ ...ctx, platform })).rejects.toThrow()
  expect((await followed())[0]).toMatchObject({ reading_after: expect.any(String), reading_count: 2 })
  await readMembers(ctx)
  expect((await followed())[0]).toMatchObject({ reading_since: null, reading_after: null, size: 2 })
  expect(await listed(id)).toEqual([one, two])
})

test('products after those the platform lists are searched for', async () => {
  const [one = '', two = '', three = ''] = products()
  const id = await collect([one, two])
  const other = await collect([three])
  await listed(id)
  await ctx.tx(async (tx) => {
    // As after 24,000 products, of which one is left here.
    await sql`update catalogue_followed_collections set read_at = null, reading_since = clock_timestamp(),
      reading_after = ${one}, reading_count = 24000 where id = ${id}`.execute(tx)
    await sql`update catalogue_collection_members set seen_at = clock_timestamp() where product_id = ${one}`.execute(
      tx,
    )
  })
  await readMembers(ctx)
  expect(await listed(id)).toEqual([one, two])
  expect(await listed(other)).toEqual([three])
  expect((await followed())[0]).toMatchObject({ reading_since: null, reading_count: 0, size: 2 })
})

test('a collection the platform refuses to list keeps no other from being read', async () => {
  const [one = '', two = ''] = products()
  const [bad, good] = [await collect([one]), await collect([two])]
  await ctx.tx(async (tx) => {
    await followCollection(ctx, tx, bad)
    await followCollection(ctx, tx, good)
  })
  const query: ShopContext['platform']['query'] = (shop, operation, variables) =>
    (variables as { id?: string }).id?.endsWith(`/${bad}`)
      ? Promise.reject(new PlatformError('bad-answer', { operation: operation.name, message: 'refused' }))
      : ctx.platform.query(shop, operation, variables)
  const refused = { ...ctx, platform: { ...ctx.platform, query } }
  for (let round = 0; round < 3; round++) await expect(readMembers(refused)).rejects.toThrow()
  await readMembers(refused)
  const states = await ctx.tx(followedCollections)
  expect(states.map(({ id, readAt, isSetAside }) => [id, readAt !== null, isSetAside])).toEqual(
    [
      [bad, false, true],
      [good, true, false],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  )
  await ctx.tx((tx) =>
    sql`update catalogue_followed_collections set set_aside_until = clock_timestamp() where id = ${bad}`.execute(
      tx,
    ),
  )
  await readMembers(ctx)
  expect(await listed(bad)).toEqual([one])
})

test('of collections only lists name, those looked at last are held, for a day', async () => {
  const ids: string[] = []
  for (let at = 0; at < 6; at++) ids.push(await collect(products()))
  for (const id of ids) await listed(id)
  expect((await followed()).map(({ id }) => id)).toEqual(ids.slice(1).toSorted())
  await ctx.tx((tx) => followOnly(tx, []))
  expect(await followed()).toHaveLength(5)
  await ctx.tx((tx) =>
    sql`update catalogue_followed_collections set listed_at = listed_at - interval '2 days' where id <> ${ids[1]}`.execute(
      tx,
    ),
  )
  await ctx.tx((tx) => followOnly(tx, [ids[2] ?? '']))
  expect((await followed()).map(({ id }) => id)).toEqual([ids[1], ids[2]])
  expect(await listMembers(ctx, '1')).toBeNull()
})
