import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogueChange } from '#core/catalogue/listener.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { readImages } from '../../../../testing/read-images.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { followProducts, rewriteOwnSitemap, writeOwnSitemap } from './own-sitemap.ts'
import { findOwnFile, ownFiles } from './own-store.ts'

const FILES = 3
let world: World
let ctx: ShopContext
let ids: string[]

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 8, image: true } })
  ctx = world.ctx
  ids = world.store.productIds.map(String)
  await syncAll(ctx)
  await readImages(ctx)
  await divide()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Makes the store one of several files, as if it had some ten thousand products, with nothing in them yet. */
async function divide(): Promise<void> {
  await ctx.tx((tx) => sql`delete from sitemaps_own_files where shop_id = ${ctx.shop.id}`.execute(tx))
  await ctx.tx((tx) =>
    sql`insert into sitemaps_own_files (shop_id, number, urls, digest, content, changed_at, of_files, written_digest)
      select ${ctx.shop.id}, number, 0, '', '', now(), ${FILES}, '' from generate_series(0, ${FILES}::int - 1) as number`.execute(
      tx,
    ),
  )
}
/** Numbers of the files that have been written. */
async function written(): Promise<number[]> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ number: number }>`
      select number from sitemaps_own_files where shop_id = ${ctx.shop.id} and digest <> '' order by number`.execute(
      tx,
    ),
  )
  return rows.map(({ number }) => number)
}
/** Notes a changed product, as a save of the catalogue does. */
const change = (id: string, more: Partial<CatalogueChange> = {}) =>
  ctx.tx(async (tx) => {
    await lockAlone(tx, 'catalogue')
    await followProducts(ctx, tx, [{ kind: 'product', id, isNew: false, ...more }])
  })
const freshness = async () => {
  const { rows } = await ctx.tx((tx) =>
    sql<{ number: number; freshness: string }>`
      select number, freshness from sitemaps_own_files where shop_id = ${ctx.shop.id} order by number`.execute(
      tx,
    ),
  )
  return rows.map((row) => row.freshness)
}
/** A context that does `work` before one of its transactions: 1 is the next. */
function before(transaction: number, work: () => Promise<void>): ShopContext {
  let left = transaction
  return {
    ...ctx,
    async tx(own) {
      left -= 1
      if (left === 0) await work()
      return ctx.tx(own)
    },
  }
}
/** Transactions of `writeOwnSitemap` before the one that stores the first file. */
const BEFORE_STORED = 5

test('a changed product has its own file written, and no other', async () => {
  const seen = new Set<number>()
  for (const id of ids) {
    await divide()
    await change(id)
    await writeOwnSitemap(ctx)
    const [number, ...others] = await written()
    expect(others).toEqual([])
    if (number !== undefined) seen.add(number)
  }
  expect(seen.size).toBeGreaterThan(1)
  // Its page is the same after it joined a collection.
  await divide()
  await change(ids[0] ?? '', { joined: '1' })
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([])
})

test('a product that changes while its file is written has it written again', async () => {
  await divide()
  const [id = ''] = ids
  await change(id)
  await writeOwnSitemap(before(BEFORE_STORED, () => change(id)))
  const [number] = await written()
  const clear = sql`update sitemaps_own_files set digest = '', written_digest = ''
    where shop_id = ${ctx.shop.id} and number = ${number}`
  await ctx.tx((tx) => clear.execute(tx))
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([number])
  await ctx.tx((tx) => clear.execute(tx))
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([])
})

test('a product that changes while all files are written has its file written again', async () => {
  await ctx.tx((tx) => sql`delete from sitemaps_own_files where shop_id = ${ctx.shop.id}`.execute(tx))
  await writeOwnSitemap(ctx)
  expect(await freshness()).toEqual(['fresh'])
  await rewriteOwnSitemap(ctx)
  await writeOwnSitemap(before(BEFORE_STORED, () => change(ids[0] ?? '')))
  expect(await freshness()).toEqual(['stale'])
  await writeOwnSitemap(ctx)
  expect(await freshness()).toEqual(['fresh'])
  // All are to be written again while one is.
  await rewriteOwnSitemap(ctx)
  await writeOwnSitemap(before(BEFORE_STORED, () => rewriteOwnSitemap(ctx)))
  expect(await freshness()).toEqual(['stale'])
})

test('a product that changes while its file is written for the first time has it written again', async () => {
  await ctx.tx((tx) => sql`delete from sitemaps_own_files where shop_id = ${ctx.shop.id}`.execute(tx))
  await writeOwnSitemap(before(BEFORE_STORED, () => change(ids[0] ?? '')))
  expect(await freshness()).toEqual(['stale'])
})

test('a file waits for the save of the catalogue that is under way', async () => {
  await divide()
  // The one with an image.
  const id = ids.at(-1) ?? ''
  await change(id)
  const saved = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const save = ctx.tx(async (tx) => {
    await lockAlone(tx, 'catalogue')
    await followProducts(ctx, tx, [{ kind: 'product', id, isNew: false }])
    await sql`update catalogue_resources set handle = 'saved-late'
      where shop_id = ${ctx.shop.id} and kind = 'product' and id = ${id}`.execute(tx)
    locked.resolve()
    await saved.promise
  })
  await locked.promise
  const writing = writeOwnSitemap(ctx)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await written()).toEqual([])
  saved.resolve()
  await Promise.all([save, writing])
  const [number = -1] = await written()
  const file = await ctx.tx((tx) => findOwnFile(tx, { kind: 'products', number }))
  expect(gunzipSync(file?.content ?? '').toString()).toContain('/products/saved-late<')
})

test('what a lost job left is written slice by slice, and files that are no longer needed go', async () => {
  await divide()
  await ctx.tx((tx) =>
    sql`update sitemaps_own_files set freshness = 'writing' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  const all = async (): Promise<number> => {
    await writeOwnSitemap(ctx, { sliceMs: 0 })
    return (await written()).length
  }
  expect(await all()).toBe(1)
  expect(await all()).toBe(2)
  expect(await all()).toBe(FILES)
  // So few products fit into one file.
  await rewriteOwnSitemap(ctx)
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([0])
})

test('a file that a process of an earlier version wrote meanwhile is written again', async () => {
  await ctx.tx((tx) =>
    sql`update sitemaps_own_files set digest = 'other' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([0])
  expect((await ctx.tx((tx) => findOwnFile(tx, { kind: 'products', number: 0 })))?.digest).not.toBe('other')
})

test('products of a large import are divided among more files at once', async () => {
  await writeOwnSitemap(ctx)
  await ctx.tx(async (tx) => {
    await sql`
      insert into catalogue_resources (shop_id, kind, id, handle, title, status, published_at, updated_at, read_at)
        select ${ctx.shop.id}, 'product', at, 'import-' || at, 'Product', 'ACTIVE', now() - interval '1 day', now(), now()
          from generate_series(1, 12500) at`.execute(tx)
    await sql`
      insert into catalogue_images (shop_id, id, owner_id, owner_title, url, updated_at, read_at, owner_read_at)
        select ${ctx.shop.id}, at, at, 'Product', 'https://cdn.example/' || at, now(), now(), now()
          from generate_series(1, 12500) at`.execute(tx)
  })
  await change('1')
  await writeOwnSitemap(ctx)
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([0, 1, 2, 3, 4, 5])
  const files = await ctx.tx(ownFiles)
  expect(Math.max(...files.map(({ urls }) => urls))).toBeLessThan(5_000)
})
