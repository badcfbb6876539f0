import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { JOBS } from '#core/registry/job.ts'
import { entitle } from '#core/shops/entitlements.ts'
import { PROCESS_WEBHOOK } from '#core/shops/webhook-inbox.ts'
import type { AppError } from '#kit/shared/errors.ts'
import { deliver, deliveriesOf, held, platformCall, runToEnd, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { continueRun } from './continue-run.ts'
import { refreshResources } from './refresh-resources.ts'
import {
  cancelSync,
  getStatus,
  pollContent,
  runNightly,
  startResync,
  startSync,
  syncBeyondLimit,
} from './service.ts'
import { SYNC } from './sync-job.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

async function contextOf(store: TestStore): Promise<ShopContext> {
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [store.domain],
  )
  const actor = { kind: 'merchant' as const, userId: '1' }
  return shopContext(world.web.process.app, { id: rows[0]?.id ?? '', domain: store.domain }, actor)
}

async function newStore(order: object): Promise<{ store: TestStore; ctx: ShopContext }> {
  const store = await world.addStore({ theme: false, ...order })
  return { store, ctx: await contextOf(store) }
}

const on =
  (store: TestStore) =>
  (query: string, variables: object = {}) =>
    platformCall(world.platform, store, { query, variables })
const gid = (id: number) => `gid://shopify/Product/${id}`
const RENAME = `mutation($id: ID!, $title: String!) { productUpdate(product: {id: $id, title: $title}) { userErrors { message } } }`
const REMOVE = `mutation($id: ID!) { productDelete(input: {id: $id}) { deletedProductId } }`

describe('a first sync', () => {
  test('of the demo store ends with what the platform has', async () => {
    const { stores } = await world.control<{ stores: TestStore[] }>('GET', '/stores')
    const store = stores.find(({ handle }) => handle === 'fernhill') as TestStore
    await world.control('POST', '/stores/fernhill/install')
    await world.call('GET', '/apps/api/profile', { store })
    const ctx = await contextOf(store)
    expect(await getStatus(ctx)).toMatchObject({
      state: 'empty',
      syncRefused: null,
      resyncRefused: {
        message:
          'You cannot perform a resync operation because there is no data available, run a sync first.',
      },
    })
    const searched = await world.call('POST', '/apps/api/catalogue/products/search', { store, body: {} })
    expect([searched.status, searched.body.message]).toEqual([
      409,
      'Your products are not synced, sync products first.',
    ])

    await syncAll(ctx)
    const status = await getStatus(ctx)
    expect(status).toMatchObject({ state: 'done', error: null, resyncRefused: null })
    const there = (await on(store)(
      `{ products(first: 250, sortKey: ID) { nodes { id title } } collections(first: 250) { nodes { id } }
         pages(first: 250) { nodes { id } } blogs(first: 250) { nodes { id } } articles(first: 250) { nodes { id } }
         menus(first: 250) { nodes { id } } }`,
    )) as unknown as Record<string, { nodes: { id: string; title: string }[] }>
    expect((await held(ctx, 'product')).map(({ id, title }) => [gid(Number(id)), title])).toEqual(
      there['products']?.nodes.map(({ id, title }) => [id, title]),
    )
    for (const { kind, held: count, total, unread } of status.kinds) {
      expect([kind, count, total, unread]).toEqual([kind, there[`${kind}s`]?.nodes.length, count, null])
      expect(count).toBeGreaterThan(0)
    }
  })

  test('reads menus with their entries to the third level, and keeps them in step by asking', async () => {
    const { stores } = await world.control<{ stores: TestStore[] }>('GET', '/stores')
    const store = stores.find(({ handle }) => handle === 'fernhill') as TestStore
    const ctx = await contextOf(store)
    const menus = () =>
      ctx.tx((tx) =>
        tx.selectFrom('catalogue_menus').select(['id', 'title', 'items']).orderBy('id').execute(),
      )
    const item = (title: string, items: object[] = []) => ({ title, type: 'HTTP', url: `/${title}`, items })
    const items = [item('one', [item('two', [item('three')])]), item('else')]
    const [first] = await menus()
    const update = `mutation($id: ID!, $title: String!, $items: [MenuItemUpdateInput!]!) {
      menuUpdate(id: $id, title: $title, items: $items) { userErrors { message } } }`
    const id = `gid://shopify/Menu/${first?.id}`
    await on(store)(update, { id, title: 'Ways', items })
    await pollContent(ctx)
    const known = (titles: { title: string; items: object[] }[]): object[] =>
      titles.map(({ title, items: below }) => [title, known(below as typeof titles)])
    const [changed] = await menus()
    expect(changed?.title).toBe('Ways')
    expect(known(changed?.items as never)).toEqual([
      ['one', [['two', [['three', []]]]]],
      ['else', []],
    ])
  })

  test('works without menus where the shop has not granted them, and says why', async () => {
    const { ctx } = await newStore({ products: 1 })
    const query: ShopContext['platform']['query'] = (shop, operation, variables) => {
      if (operation.name === 'CatalogueMenus')
        throw new PlatformError('access-denied', { operation: operation.name, message: 'menus' })
      return ctx.platform.query(shop, operation, variables)
    }
    const poorer: ShopContext = { ...ctx, platform: { ...ctx.platform, query } }
    await syncAll(poorer)
    const status = await getStatus(ctx)
    expect(status).toMatchObject({ state: 'partial', error: null })
    expect(status.kinds.at(-1)).toEqual({ kind: 'menu', held: 0, total: null, unread: 'shops.access-denied' })
    expect(status.kinds[0]).toMatchObject({ held: 1, total: 1, unread: null })
    await pollContent(poorer)
  })

  test('goes on where it was when the worker dies in the middle of the result', async () => {
    const { ctx } = await newStore({ products: 2_500 })
    await startSync(ctx)
    let lines = 0
    const cut: ShopContext = {
      ...ctx,
      bulkResults: {
        async *read(url, options) {
          for await (const line of ctx.bulkResults.read(url, options)) {
            if (++lines > 1_600) throw new TypeError('the process is gone')
            yield line
          }
        },
      },
    }
    while ((await continueRun(cut))?.afterMs !== 15_000);
    expect((await getStatus(ctx)).progress).toMatchObject({ kind: 'product', seen: 1_500, expected: 2_500 })
    const skipped: number[] = []
    const watched: ShopContext = {
      ...ctx,
      bulkResults: {
        read: (url, options) => {
          skipped.push(options?.skip ?? 0)
          return ctx.bulkResults.read(url, options)
        },
      },
    }
    await runToEnd(watched)
    expect(skipped[0]).toBe(1_500)
    expect(await getStatus(ctx)).toMatchObject({ state: 'done' })
    expect(await held(ctx, 'product')).toHaveLength(2_500)
  })

  test.each([
    ['somebody looks', getStatus],
    ['it is asked for again', (ctx: ShopContext) => startSync(ctx).catch(({ code }: AppError) => code)],
    ['the content is polled', pollContent],
    ['the night comes', runNightly],
  ] as const)('whose job is gone goes on when %s', async (_, happens) => {
    const { ctx } = await newStore({ products: 1 })
    await startSync(ctx)
    const isHeld = () => ctx.queue.holds(SYNC, { shop: ctx.shop.id, key: 'sync' })
    // As after its last attempt: the queue no longer holds it.
    await sql`update pgboss.job set state = 'failed' where name = ${SYNC} and data ->> 'shop' = ${ctx.shop.id}`.execute(
      ctx.db.kysely,
    )
    expect(await isHeld()).toBe(false)
    await happens(ctx)
    expect(await isHeld()).toBe(true)
    await runToEnd(ctx)
    expect(await getStatus(ctx)).toMatchObject({ state: 'done', error: null })
  })

  test('can be cancelled, and keeps what it has', async () => {
    const { ctx } = await newStore({ products: 3 })
    await startSync(ctx)
    await expect(startSync(ctx)).rejects.toMatchObject({ code: 'catalogue.running' })
    expect((await cancelSync(ctx)).progress).toMatchObject({ cancelling: true })
    await runToEnd(ctx)
    expect(await getStatus(ctx)).toMatchObject({ state: 'cancelled' })
    await expect(cancelSync(ctx)).rejects.toMatchObject({ code: 'catalogue.not-running' })
  })

  test('fails in words when the store took our access away', async () => {
    const { store, ctx } = await newStore({ products: 3 })
    await world.control('DELETE', `/stores/${store.handle}/install`)
    await startSync(ctx)
    await runToEnd(ctx)
    expect(await getStatus(ctx)).toMatchObject({ state: 'failed', error: { code: 'shops.not-installed' } })
  })
})

describe('what changes in the store', () => {
  test('appears, changes and goes by webhooks, however they come', async () => {
    const { store, ctx } = await newStore({ products: 3, collections: 1 })
    await syncAll(ctx)
    const platform = on(store)
    const [first = 0, second = 0] = store.productIds
    await platform(
      'mutation { productCreate(product: {title: "New arrival"}) { product { id } userErrors { message } } }',
    )
    await platform(RENAME, { id: gid(first), title: 'Renamed' })
    await platform(RENAME, { id: gid(first), title: 'Renamed again' })
    await platform(REMOVE, { id: gid(second) })
    const told = (await deliveriesOf(world.platform, store.handle)).filter(({ topic }) =>
      topic.startsWith('PRODUCTS_'),
    )
    expect(told.map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE']),
    )
    const to = { url: world.web.url, secret: world.platform.appSecret, domain: store.domain }
    // The deletion comes first, and each delivery three times.
    for (const delivery of [...told.toReversed(), ...told, ...told])
      expect(await deliver(to, delivery)).toBe(200)
    const job = ctx.offered(JOBS).find(({ name }) => name === PROCESS_WEBHOOK)
    for (const topic of ['products/create', 'products/update', 'products/delete'])
      await job?.run(ctx, { topic } as never, { signal: new AbortController().signal })
    const now = (await platform(
      '{ products(first: 50, sortKey: ID) { nodes { id title } } }',
    )) as unknown as {
      products: { nodes: { id: string; title: string }[] }
    }
    expect((await held(ctx, 'product')).map(({ id, title }) => ({ id: gid(Number(id)), title }))).toEqual(
      now.products.nodes,
    )
    expect(now.products.nodes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['New arrival', 'Renamed again']),
    )
    // One number: how many products were kept in step since the last sync is how many the store has.
    for (let more = 0; more < 2; more++)
      await platform(
        'mutation { productCreate(product: {title: "Another"}) { product { id } userErrors { message } } }',
      )
    const { products } = (await platform(
      '{ products(first: 50, sortKey: ID, reverse: true) { nodes { id } } }',
    )) as unknown as { products: { nodes: { id: string }[] } }
    await refreshResources(
      ctx,
      products.nodes.slice(0, 2).map(({ id }) => id),
    )
    const count = now.products.nodes.length + 2
    expect((await getStatus(ctx)).kinds[0]).toMatchObject({ held: count, total: count })
  })

  test('does not come back from a result that was made before', async () => {
    const { store, ctx } = await newStore({ products: 3 })
    await syncAll(ctx)
    const [first = 0] = store.productIds
    await startResync(ctx)
    // The platform has written its result by the time of the query; the product is deleted before that result is
    // read.
    const late: ShopContext = {
      ...ctx,
      bulkResults: {
        async *read(url, options) {
          await on(store)(REMOVE, { id: gid(first) })
          await refreshResources(ctx, [gid(first)])
          yield* ctx.bulkResults.read(url, options)
        },
      },
    }
    while ((await ctx.tx((tx) => tx.selectFrom('catalogue_tombstones').selectAll().execute())).length === 0)
      await continueRun(late)
    await runToEnd(ctx)
    expect((await held(ctx, 'product')).map(({ id }) => Number(id))).toEqual(store.productIds.slice(1))
  })

  test('is found by the nightly comparison when no webhook came', async () => {
    const { store, ctx } = await newStore({ products: 3, pages: 2 })
    await syncAll(ctx)
    const [first = 0, second = 0] = store.productIds
    await on(store)(REMOVE, { id: gid(first) })
    await on(store)(RENAME, { id: gid(second), title: 'Unheard of' })
    await runNightly(ctx)
    await runToEnd(ctx)
    expect((await held(ctx, 'product')).map(({ title }) => title)).toEqual(['Unheard of', 'Product 3'])
  })

  test('is polled for where the platform has no webhook', async () => {
    const { store, ctx } = await newStore({ products: 1, pages: 120, articles: 2 })
    await syncAll(ctx)
    expect(await held(ctx, 'page')).toHaveLength(120)
    const made = (await on(store)(
      'mutation { pageCreate(page: {title: "Shipping"}) { page { id } userErrors { message } } }',
    )) as unknown as { pageCreate: { page: { id: string } } }
    await pollContent(ctx)
    expect((await held(ctx, 'page')).map(({ title }) => title)).toContain('Shipping')
    await on(store)(`mutation($id: ID!) { pageDelete(id: $id) { deletedPageId } }`, {
      id: made.pageCreate.page.id,
    })
    await runNightly(ctx)
    await runToEnd(ctx)
    expect((await held(ctx, 'page')).map(({ title }) => title)).not.toContain('Shipping')
  })
})

test('collections are listed by title, a page at a time, and found by a part of it', async () => {
  const { store, ctx } = await newStore({ products: 0, collections: 52 })
  await syncAll(ctx)
  const list = async (query = '') =>
    (await world.call('GET', `/apps/api/catalogue/collections${query}`, { store })).body.data
  const first = await list()
  const second = await list('?page=2')
  expect([first.total, first.collections.length, second.collections.length]).toEqual([52, 50, 2])
  const all = [...first.collections, ...second.collections]
  expect(new Set(all.map(({ id }) => id))).toEqual(
    new Set((await held(ctx, 'collection')).map(({ id }) => `gid://shopify/Collection/${id}`)),
  )
  expect(await list(`?words=${encodeURIComponent(all[7].title.toUpperCase())}`)).toMatchObject({
    collections: expect.arrayContaining([all[7]]),
  })
  expect(await list(`?words=${encodeURIComponent('%')}`)).toEqual({ collections: [], total: 0 })
})

describe('the plan', () => {
  test('lets the oldest products in, keeps who is in, and says when it is used up', async () => {
    await using small = await newWorld({
      store: { products: 60, theme: false },
      env: { DEFAULT_PLAN: 'free' },
    })
    await syncAll(small.ctx)
    const ids = (await held(small.ctx, 'product')).map(({ id }) => Number(id))
    expect(ids).toEqual(small.store.productIds.slice(0, 50))
    const status = await getStatus(small.ctx)
    expect(status).toMatchObject({
      productLimit: 50,
      syncRefused: {
        message: 'Your meta limit has been exhausted, please upgrade your plan to sync more data.',
      },
    })
    expect(status.kinds[0]).toMatchObject({ held: 50, total: 60 })
    // Home explains why ten products are missing.
    const { working } = (await small.call('GET', '/apps/api/home')).body.data
    expect(working).toContainEqual(
      expect.objectContaining({
        key: 'catalogue:home.limited',
        values: expect.objectContaining({ held: 50, count: 60, limit: 50 }),
      }),
    )
    const refused = await small.call('POST', '/apps/api/catalogue/sync')
    expect([refused.status, refused.body.code]).toEqual([403, 'catalogue.meta-limit'])

    await platformCall(small.platform, small.store, { query: REMOVE, variables: { id: gid(ids[0] ?? 0) } })
    await refreshResources(small.ctx, [gid(ids[0] ?? 0)])
    expect((await getStatus(small.ctx)).syncRefused).toBeNull()
    await syncAll(small.ctx)
    expect((await held(small.ctx, 'product')).map(({ id }) => Number(id))).toEqual(
      small.store.productIds.slice(1, 51),
    )

    // A larger plan: the missing products are reported, then read once without a request.
    await syncBeyondLimit(small.ctx)
    expect((await getStatus(small.ctx)).state).toBe('done')
    await small.ctx.tx((tx) => entitle(tx, { source: 'larger', plan: 'pro', hours: null, moreProducts: 0 }))
    expect((await getStatus(small.ctx)).kinds[0]).toMatchObject({ held: 50, total: 59 })
    await syncBeyondLimit(small.ctx)
    await runToEnd(small.ctx)
    expect(await held(small.ctx, 'product')).toHaveLength(59)
    await syncBeyondLimit(small.ctx)
    expect(await getStatus(small.ctx)).toMatchObject({ state: 'done', productLimit: null })
  })
})
