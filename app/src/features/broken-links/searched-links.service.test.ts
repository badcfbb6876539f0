import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { sendBeacon } from '../../../testing/send-beacon.ts'
import { platformCall, publish, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BrokenLink } from './contract.ts'
import { forgetAnswered, forgetLivingAgain } from './feeds/living-again.ts'
import { noteSearched } from './feeds/note-searched.ts'
import { noteAnswers, unansweredPaths } from './feeds/searched-paths.ts'

/** The last one lives in the store's own language, and the store no longer publishes its own. */
const GONE = [
  '/products/brass-lamp-2019',
  '/collections/winter',
  '/fr/products/brass-lamp-2019',
  '/es/products/brass-lamp',
]

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      products: [{ title: 'Brass Lamp' }],
      locales: ['fr'],
      store: {
        email: 'owner@shop.example',
        formerPages: GONE.map((path) => ({ path, title: `Former ${path}` })),
      },
    },
  })
  await world.control('PATCH', '/google/faults', { historyDays: 5, searchesPerDay: 200 })
  await syncAll(world.ctx)
  await connectGoogle(world.ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
  await fillSlice(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const list = async (query = ''): Promise<BrokenLink[]> =>
  (await world.call('GET', `/apps/api/broken-links/list${query}`)).body.data.rows

test('pages a search engine shows and the store no longer has come into the list, with how often they were shown', async () => {
  expect(await list()).toEqual([])
  await noteSearched(world.ctx)
  const links = await list('?source=search&sort=path')
  expect(links.map(({ path }) => path)).toEqual(GONE.toSorted())
  for (const { search, people, state } of links) {
    expect(search?.impressions).toBeGreaterThan(0)
    expect([people, state]).toEqual([0, 'unresolved'])
  }
  // Existing pages are not listed, and a second run changes nothing.
  await noteSearched(world.ctx)
  expect(await list('?sort=path')).toEqual(links)
})

test('a page that cannot be read again stays in the list, and one that never could is asked for daily', async () => {
  const { ctx } = world
  const unanswered = () => ctx.tx((tx) => unansweredPaths(tx, { most: 100, again: [] }))
  await ctx.tx((tx) => noteAnswers(tx, [{ path: '/collections/winter', status: null }]))
  await noteSearched(ctx)
  expect(await list('?q=winter')).toHaveLength(1)
  expect(await unanswered()).toEqual([])
  await ctx.tx((tx) =>
    sql`update broken_link_searches set status = null, looked_at = looked_at - interval '21 hours'
      where shop_id = ${ctx.shop.id} and path = '/collections/winter'`.execute(tx),
  )
  expect(await unanswered()).toEqual(['/collections/winter'])
  await noteSearched(ctx)
  expect(await unanswered()).toEqual([])
})

test('a path that lives again goes, one with a redirect stays as resolved', async () => {
  const [link] = await list('?q=winter')
  const { status } = await world.call('POST', '/apps/api/broken-links/resolve', {
    body: { links: [{ id: link?.id, target: '/products/brass-lamp' }] },
  })
  expect(status).toBe(200)
  const { productCreate } = (await platformCall(world.platform, world.store, {
    query:
      'mutation($p: ProductCreateInput!) { productCreate(product: $p) { userErrors { message } product { id } } }',
    variables: { p: { title: 'Lamp', handle: 'brass-lamp-2019', status: 'ACTIVE' } },
  })) as unknown as { productCreate: { product: { id: string } } }
  await publish(world, productCreate.product.id)
  await syncAll(world.ctx)
  await noteSearched(world.ctx)
  const left = async () => (await list('?sort=path')).map(({ path, state }) => [path, state])
  const ended = ['/es/products/brass-lamp', 'unresolved']
  // The catalogue knows the page in one language only; for the other, the store is asked a day later.
  const french = ['/fr/products/brass-lamp-2019', 'unresolved']
  expect(await left()).toEqual([['/collections/winter', 'resolved'], ended, french])
  await world.ctx.tx((tx) =>
    sql`update broken_link_searches set looked_at = looked_at - interval '21 hours'
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await noteSearched(world.ctx)
  expect(await left()).toEqual([['/collections/winter', 'resolved'], ended])
})

test('a visited path of a language that ended is listed, and leaves the list once the store shows it', async () => {
  for (const path of ['/fr/products/brass-lamp', '/it/products/brass-lamp'])
    expect(await sendBeacon(world, path)).toBe(204)
  const visited = async () =>
    (await list('?source=visitors&sort=path')).map(({ path, language }) => [path, language])
  expect(await visited()).toEqual([
    ['/fr/products/brass-lamp', 'fr'],
    ['/it/products/brass-lamp', 'it'],
  ])
  const { body } = await world.call('GET', '/apps/api/broken-links')
  expect(body.data.languages).toEqual(['es', 'fr', 'it'])
  expect((await list('?language=it')).map(({ path }) => path)).toEqual(['/it/products/brass-lamp'])
  expect(await forgetLivingAgain(world.ctx)).toBe(true)
  expect(await visited()).toHaveLength(2)
  // The store publishes French.
  await forgetAnswered(world.ctx)
  expect(await visited()).toEqual([['/it/products/brass-lamp', 'it']])
})
