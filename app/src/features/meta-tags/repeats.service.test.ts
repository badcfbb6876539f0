import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

const TEXT = 'Turned by hand in our own workshop.'
const PRODUCTS = [
  { title: 'Mug', status: 'ACTIVE', seo: { title: null, description: TEXT } },
  { title: 'Cup', status: 'ACTIVE', seo: { title: ' mug', description: TEXT.toUpperCase() } },
  { title: 'Jug', status: 'ACTIVE', seo: { title: 'A jug of its own', description: null } },
  { title: 'Old mug', status: 'ARCHIVED', seo: { title: 'Mug', description: TEXT } },
]
const SET = `mutation($id: ID!, $seo: SEOInput!) { productUpdate(product: {id: $id, seo: $seo}) { userErrors { message } } }`
const PAGE = 'mutation { pageCreate(page: {title: "Mug", isPublished: true}) { userErrors { message } } }'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: PRODUCTS.map(({ seo: _, ...rest }) => rest), theme: false } })
  for (const [at, { seo }] of PRODUCTS.entries())
    await platformCall(world.platform, world.store, {
      query: SET,
      variables: { id: `gid://shopify/Product/${world.store.productIds[at]}`, seo },
    })
  await platformCall(world.platform, world.store, { query: PAGE, variables: {} })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = async (path: string, body: object) =>
  (await world.call('POST', `/apps/api/meta-tags/${path}`, { body })).body.data
const summary = async (kind: string, store = world.store) =>
  (await world.call('GET', `/apps/api/meta-tags/summary?kind=${kind}`, { store })).body.data
const titles = async (body: object) =>
  (await ask('search', body)).rows.map(({ title }: { title: string }) => title).toSorted()

test('a text is repeated if two pages of the store show it, of whatever kind and however it is spelled', async () => {
  expect(await titles({ state: 'repeated-title' })).toEqual(['Cup', 'Mug'])
  expect(await titles({ state: 'repeated-title', kind: 'page' })).toEqual(['Mug'])
  expect(await titles({ state: 'repeated-description' })).toEqual(['Cup', 'Mug'])
})

test('a selection by that filter reads the same resources', async () => {
  const selection = { filter: { state: 'repeated-title' }, except: [] }
  const edit = { field: 'seo-title', change: { action: 'set', text: 'x' } }
  expect(await ask('bulk-edit/preview', { selection, edit })).toMatchObject({ looked: 2 })
})

test('the others with the same text are named, each with its kind', async () => {
  const [cup] = (await ask('search', { words: 'Cup' })).rows
  const found = await ask('repeats', { gid: cup.gid })
  expect(found.title.count).toBe(2)
  expect(found.title.pages.map(({ title, kind }: { title: string; kind: string }) => [title, kind])).toEqual([
    ['Mug', expect.stringMatching(/page|product/)],
    ['Mug', expect.stringMatching(/page|product/)],
  ])
  expect(found.description).toMatchObject({ count: 1, pages: [{ title: 'Mug', kind: 'product' }] })
  const detail = await ask('resource', { gid: cup.gid })
  expect(detail.repeats).toEqual(found)
})

test('the counts are those of the filters, as of now', async () => {
  const before = Date.now()
  const { held, states, asOf } = await summary('product')
  expect(Date.parse(asOf)).toBeGreaterThanOrEqual(before)
  expect(held).toBe(4)
  for (const [state, count] of Object.entries(states))
    expect([state, (await ask('search', { state })).total.count]).toEqual([state, count])
  expect(states).toMatchObject({ 'repeated-title': 2, 'missing-title': 1, incomplete: 2 })
  expect((await summary('page')).states['repeated-title']).toBe(1)
})

test('another store’s texts are not compared', async () => {
  const other = await world.addStore({ products: [{ title: 'Mug', status: 'ACTIVE' }], theme: false })
  expect(await summary('product', other)).toMatchObject({ held: 0 })
  expect((await summary('product')).states['repeated-title']).toBe(2)
})
