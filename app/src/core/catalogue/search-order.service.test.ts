import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

/** In lower case the first has two letters for its first one in JavaScript, and one in PostgreSQL. */
const TITLES = ['İx lamp', 'Izmir lamp', 'ash lamp', 'Ash lamp', 'Zebra lamp']

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: TITLES.map((title) => ({ title })), theme: false } })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

test.each(['title', 'updated', 'created'])('sorted by %s, every product is on one page', async (sort) => {
  const found: string[] = []
  let after: string | null = null
  do {
    const { body } = await world.call('POST', '/apps/api/catalogue/products/search', {
      body: { sort, count: 1, ...(after !== null && { after }) },
    })
    found.push(...body.data.products.map(({ title }: { title: string }) => title))
    after = body.data.next
  } while (after !== null && found.length <= TITLES.length)
  expect(found.toSorted()).toEqual(TITLES.toSorted())
})
