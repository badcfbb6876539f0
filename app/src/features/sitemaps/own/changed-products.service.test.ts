import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginImageRead, findImageRead } from '#core/catalogue/images/image-reads.ts'
import { runReadImages } from '#core/catalogue/images/read-images.ts'
import type { CatalogueChange } from '#core/catalogue/listener.ts'
import type { ShopContext } from '#core/context/context.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { followProducts, rewriteOwnSitemap, writeOwnSitemap } from './own-sitemap.ts'

const FILES = 3
let world: World
let ctx: ShopContext
let ids: string[]

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 8, image: true } })
  ctx = world.ctx
  ids = world.store.productIds.map(String)
  await syncAll(ctx)
  await ctx.tx((tx) => beginImageRead(tx, ctx.shop.id))
  await vi.waitFor(
    async () => {
      await runReadImages(ctx)
      expect((await ctx.tx(findImageRead))?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
  await divide()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Makes the store one of several files, as if it had some ten thousand products, with nothing in them yet. */
async function divide(): Promise<void> {
  await ctx.tx((tx) => sql`delete from sitemaps_own_files where shop_id = ${ctx.shop.id}`.execute(tx))
  await ctx.tx((tx) =>
    sql`insert into sitemaps_own_files (shop_id, number, urls, digest, content, changed_at, of_files)
      select ${ctx.shop.id}, number, 0, '', '', now(), ${FILES} from generate_series(0, ${FILES}::int - 1) as number`.execute(
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
const change = (id: string, more: Partial<CatalogueChange> = {}) =>
  ctx.tx((tx) => followProducts(ctx, tx, [{ kind: 'product', id, isNew: false, ...more }]))

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
  let left = 5
  const during: ShopContext = {
    ...ctx,
    async tx(work) {
      left -= 1
      // Its products were read, and the file is about to be stored.
      if (left === 0) await change(id)
      return ctx.tx(work)
    },
  }
  await writeOwnSitemap(during)
  const [number] = await written()
  const clear = sql`update sitemaps_own_files set digest = '' where shop_id = ${ctx.shop.id} and number = ${number}`
  await ctx.tx((tx) => clear.execute(tx))
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([number])
  await ctx.tx((tx) => clear.execute(tx))
  await writeOwnSitemap(ctx)
  expect(await written()).toEqual([])
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
