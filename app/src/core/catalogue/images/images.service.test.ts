import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { refreshResources } from '../refresh-resources.ts'
import { pollContent } from '../service.ts'
import { beginImageRead, findImageRead } from './image-reads.ts'
import { refreshImages } from './image-refreshes.ts'
import { runReadImages } from './read-images.ts'

let world: World
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({
    store: {
      theme: false,
      products: [
        { title: 'Kettle', images: ['red mug', 'blue mug'] },
        { title: 'Pan', images: ['black pot'] },
      ],
    },
  })
  ctx = world.ctx
  await syncAll(ctx)
  await readAll()
})
afterAll(() => world[Symbol.asyncDispose]())

async function readAll(): Promise<void> {
  await ctx.tx((tx) => beginImageRead(tx, ctx.shop.id))
  await vi.waitFor(
    async () => {
      await runReadImages(ctx)
      expect((await ctx.tx(findImageRead))?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
}

interface Held {
  id: string
  owner_id: string | null
  owner_title: string
  position: number
  alt: string | null
  locked: boolean
}
const held = () =>
  ctx.tx((tx) =>
    sql<Held>`select id, owner_id, owner_title, position, alt, locked from catalogue_images
      order by owner_title, position, id`
      .execute(tx)
      .then(({ rows }) => rows),
  )
const ask = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables })
const product = (at: number) => `gid://shopify/Product/${world.store.productIds[at]}`
const media = (id: string | undefined) => `gid://shopify/MediaImage/${id}`
const ALT = `mutation($id: ID!, $alt: String!) { fileUpdate(files: [{id: $id, alt: $alt}]) { userErrors { message } } }`
const DETACH = `mutation($id: ID!, $from: ID!) {
  fileUpdate(files: [{id: $id, referencesToRemove: [$from]}]) { userErrors { message } } }`

describe('images', () => {
  test('are read with the products they hang at, in order', async () => {
    const rows = await held()
    expect(
      rows.map(({ owner_title, position, alt, locked }) => [owner_title, position, alt, locked]),
    ).toEqual([
      ['Kettle', 0, null, false],
      ['Kettle', 1, null, false],
      ['Pan', 0, null, false],
    ])
    expect(rows[2]?.owner_id).toBe(String(world.store.productIds[1]))
  })

  test('follow webhooks about their product', async () => {
    const [first] = await held()
    await ask(ALT, { id: media(first?.id), alt: 'A steel kettle' })
    await refreshResources(ctx, [product(0)])
    await refreshImages(ctx)
    expect((await held())[0]).toMatchObject({ id: first?.id, alt: 'A steel kettle' })
  })

  test('follow files that changed without a webhook', async () => {
    const [, second] = await held()
    await ask(ALT, { id: media(second?.id), alt: 'Lid of the kettle' })
    await pollContent(ctx)
    expect((await held()).find(({ id }) => id === second?.id)).toMatchObject({
      alt: 'Lid of the kettle',
      owner_title: 'Kettle',
      position: 1,
    })
  })

  test('taken out of a product are files by themselves, deleted ones go and stay gone', async () => {
    const pan = (await held()).at(-1)
    await ask(DETACH, { id: media(pan?.id), from: product(1) })
    await refreshResources(ctx, [product(1)])
    await refreshImages(ctx)
    const free = (await held()).find(({ id }) => id === pan?.id)
    expect(free).toMatchObject({ owner_id: null, position: 0 })
    expect(free?.owner_title).toMatch(/\.jpg$/)

    await ask(`mutation($id: ID!) { fileDelete(fileIds: [$id]) { userErrors { message } } }`, {
      id: media(pan?.id),
    })
    await readAll()
    expect((await held()).map(({ id }) => id)).not.toContain(pan?.id)
    expect(await held()).toHaveLength(2)
  })
})

test('images of products beyond the plan are locked', async () => {
  await ctx.tx((tx) =>
    sql`delete from catalogue_resources where id = ${world.store.productIds[0]}`.execute(tx),
  )
  await readAll()
  expect((await held()).map(({ locked }) => locked)).toEqual([true, true])
})
