import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { noteWritten, rereadEdited } from './edited-pages.ts'
import { findRun } from './run-store.ts'
import { crawlSlice, repeatRun, startRun } from './service.ts'

let world: World
let ctx: ShopContext
let products: string[]
beforeAll(async () => {
  world = await newWorld({ store: { products: 60 }, env: { DEFAULT_PLAN: 'pro' } })
  ctx = world.ctx
  await syncAll(ctx)
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  const { rows } = await ctx.tx((tx) =>
    sql<{
      id: string
    }>`select id from catalogue_resources where shop_id = ${ctx.shop.id} and kind = 'product' order by id`.execute(
      tx,
    ),
  )
  products = rows.map(({ id }) => `gid://shopify/Product/${id}`)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Edits as another tool would, so that the platform sends webhooks. */
async function edit(gids: readonly string[], change: object): Promise<void> {
  for (const id of gids)
    await platformCall(world.platform, world.store, {
      query:
        'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      variables: { product: { id, ...change } },
    })
  await refreshResources(ctx, gids)
}

async function waiting(): Promise<number> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ n: number }>`select count(*)::int as n from crawl_edited where shop_id = ${ctx.shop.id}`.execute(
      tx,
    ),
  )
  return rows[0]?.n ?? 0
}

/** Titles known from the scan that begin with this text. */
async function scanned(beginning: string): Promise<string[]> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ title: string }>`
      select title from crawl_pages where shop_id = ${ctx.shop.id} and title like ${`${beginning}%`} order by title`.execute(
      tx,
    ),
  )
  return rows.map(({ title }) => title)
}

test('the page of an edited product is read again, once for all its edits', async () => {
  const [gid = ''] = products
  await edit([gid], { title: 'Elm Bench' })
  await edit([gid], { title: 'Elm Bench, oiled' })
  expect(await waiting()).toBe(1)
  expect(await scanned('Elm Bench')).toEqual([])
  await rereadEdited(ctx)
  expect(await scanned('Elm Bench')).toEqual([expect.stringMatching(/^Elm Bench, oiled/)])
  expect(await waiting()).toBe(0)
})

test('fields that Signpost writes together are one edit of their page', async () => {
  const [, gid = ''] = products
  await ctx.tx((tx) => noteWritten(ctx, tx, [{ resourceId: gid }, { resourceId: gid }]))
  expect(await waiting()).toBe(1)
  await rereadEdited(ctx)
  expect(await waiting()).toBe(0)
})

test('a few are read in each turn', async () => {
  await edit(products.slice(2, 16), { title: 'Ash Bowl' })
  expect(await waiting()).toBe(14)
  await rereadEdited(ctx)
  expect(await waiting()).toBe(4)
  await rereadEdited(ctx)
  expect(await waiting()).toBe(0)
  expect(await scanned('Ash Bowl')).toHaveLength(14)
})

const runs = async () => {
  const { rows } = await ctx.tx((tx) =>
    sql<{ n: number }>`select count(*)::int as n from crawl_runs where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  return rows[0]?.n ?? 0
}
/** Everything that happened lies further back. */
const later = (interval: string) =>
  ctx.tx(async (tx) => {
    await sql`
      update crawl_runs set started_at = started_at - ${interval}::interval where shop_id = ${ctx.shop.id}`.execute(
      tx,
    )
    await sql`
      update crawl_settings set many_edited_at = many_edited_at - ${interval}::interval where shop_id = ${ctx.shop.id}`.execute(
      tx,
    )
  })
/** The nightly job; how many scans it begins. They are taken for read, because a whole one takes a quarter of a minute. */
async function night(): Promise<number> {
  const before = await runs()
  await repeatRun(ctx)
  await ctx.tx((tx) =>
    sql`
      update crawl_runs set state = 'done', finished_at = started_at where shop_id = ${ctx.shop.id} and state = 'running'`.execute(
      tx,
    ),
  )
  return (await runs()) - before
}

test('after an import the store is scanned in the coming night, and not in the one after it', async () => {
  await later('1 day')
  expect(await night()).toBe(0)
  await edit(products.slice(0, 55), { vendor: 'Fernhill' })
  expect(await waiting()).toBe(0)
  expect(await night()).toBe(1)
  await later('1 day')
  expect(await night()).toBe(0)
})

test('so it is after an operation of Signpost’s own, and a week after the last scan', async () => {
  const effects = products.slice(0, 2).map((resourceId) => ({ resourceId }))
  await ctx.tx((tx) => noteWritten(ctx, tx, effects))
  expect(await night()).toBe(1)
  await later('6 days')
  expect(await night()).toBe(0)
  await later('1 day')
  expect(await night()).toBe(1)
})

test('a scan that was stopped is followed by the next after a week, not earlier', async () => {
  const stopped = () =>
    ctx.tx((tx) => sql`update crawl_runs set state = 'stopped' where shop_id = ${ctx.shop.id}`.execute(tx))
  await stopped()
  await edit(products.slice(0, 55), { vendor: 'Fernhill & Co.' })
  expect(await night()).toBe(0)
  await later('7 days')
  expect(await night()).toBe(1)
})

test('a page that cannot be read keeps what is known of it', async () => {
  const [, , , gid = ''] = products
  await edit([gid], { title: 'Oak Chair' })
  await rereadEdited({ ...ctx, pages: { ...ctx.pages, read: async () => ({ ok: false }) as never } })
  expect(await scanned('Oak Chair')).toEqual([])
  expect(await scanned('Ash Bowl')).toHaveLength(14)
  expect(await waiting()).toBe(0)
})

test('a store with another primary domain is scanned the next night', async () => {
  expect(await night()).toBe(0)
  await ctx.tx((tx) =>
    sql`update crawl_runs set origin = 'https://former.example' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  expect(await night()).toBe(1)
  expect(await night()).toBe(0)
})
