import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  const products = Array.from({ length: 30 }, (_, at) => ({ title: `Pot ${String(at).padStart(2, '0')}` }))
  world = await newWorld({ store: { products, theme: false } })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const pick = async (kind: string, query = '') =>
  (await world.call('GET', `/apps/api/catalogue/pick/${kind}${query}`)).body.data

test('what is picked comes by title, page by page, each once', async () => {
  const first = await pick('product')
  const second = await pick('product', `?after=${first.next}`)
  const titles = [...first.resources, ...second.resources].map(({ title }: { title: string }) => title)
  expect(titles).toEqual([...titles].sort())
  expect(new Set(titles).size).toBe(30)
  expect(second.next).toBeNull()
  expect((await pick('product', '?words=pot%200')).resources).toHaveLength(10)
  for (const kind of ['collection', 'page', 'blog', 'article'])
    expect((await pick(kind, '?words=100%25')).resources).toEqual([])
})

test('what was picked is named again in its order, and another store’s is not', async () => {
  const { resources } = await pick('product', '?words=pot%201')
  const ids = resources.map(({ id }: { id: string }) => id).reverse()
  const named = (
    await world.call('POST', '/apps/api/catalogue/named', { body: { ids: [...ids, 'gid://shopify/Page/1'] } })
  ).body.data
  expect(named.resources.map(({ id }: { id: string }) => id)).toEqual(ids)
  const store = await world.addStore()
  const theirs = await world.call('POST', '/apps/api/catalogue/named', { body: { ids }, store })
  expect(theirs.body.data.resources).toEqual([])
})

test('images are those of the products asked for, or whatever is called so', async () => {
  const pick = async (body: object) =>
    (await world.call('POST', '/apps/api/catalogue/images', { body })).body.data
  const at = new Date()
  const image = { shop_id: world.ctx.shop.id, owner_read_at: at, read_at: at, updated_at: at }
  const images = ['1', '2'].map((id) => ({
    ...{ ...image, id, owner_id: id, owner_title: `Pot ${id}` },
    ...{ url: `https://cdn.example/${id}.png`, alt: `A pot ${id}` },
  }))
  await world.ctx.tx((tx) => tx.insertInto('catalogue_images').values(images).execute())
  const alts = (found: { alt: string }[]) => found.map(({ alt }) => alt)
  expect(alts(await pick({}))).toEqual(['A pot 1', 'A pot 2'])
  expect(alts(await pick({ products: ['2'] }))).toEqual(['A pot 2'])
  expect(alts(await pick({ q: 'POT 1' }))).toEqual(['A pot 1'])
})
