import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { platformCall, publish, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BrokenLink } from './contract.ts'
import { noteSearched } from './feeds/note-searched.ts'

const GONE = ['/products/brass-lamp-2019', '/collections/winter', '/fr/products/brass-lamp-2019']

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
  expect((await list('?sort=path')).map(({ path, state }) => [path, state])).toEqual([
    ['/collections/winter', 'resolved'],
  ])
})
