import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteWritten } from '#core/catalogue/note-written.ts'
import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import { databaseNow, markDeleted } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { holdClock, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { readSlice } from '../reading/read-sitemaps.ts'
import { submitIndexNow } from './submit.ts'

let world: World
let ctx: ShopContext
let origin: string
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 6, pages: 1 } })
  ctx = world.ctx
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
  await plant()
  await syncAll(ctx)
  await read(ctx)
  await submitIndexNow(ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Has the key file answer, so that all URLs may be submitted, and the sitemaps list more pages. */
async function plant(add: { path: string }[] = []): Promise<void> {
  const { key } = (await world.call('GET', '/apps/api/sitemaps/index-now')).body.data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const pages = { [`/${key}.txt`]: { html: key, headers } }
  await world.control('PATCH', '/faults', { plantedSitemaps: { [world.store.handle]: { pages, add } } })
}
async function read(reader: ShopContext): Promise<void> {
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(reader)
}
/** Submits what changed, and returns its paths. */
async function submit(options?: { pathsAtOnce: number }): Promise<string[]> {
  await submitIndexNow(ctx, options)
  const { submissions } = await world.control<{ submissions: { urlList: string[] }[] }>('GET', '/index-now')
  return (submissions.at(-1)?.urlList ?? []).map((url) => url.replace(origin, '')).toSorted()
}

const redirect = (path: string) => (tx: ShopTx) =>
  noteRedirect(tx, ctx.shop.id, { path, target: '/', gid: null })
const rename = (product: number, handle: string) => (tx: ShopTx) =>
  noteWritten(tx, ctx.shop.id, {
    gid: `gid://shopify/Product/${world.store.productIds[product]}`,
    fields: { handle },
  })

test.each([
  ['a redirect', redirect('/pages/begun'), '/pages/begun'],
  ['a rename', rename(0, 'begun'), '/products/product-1'],
])(
  '%s of a transaction that began before a submission is told of by the next one',
  async (_, write, path) => {
    await ctx.tx(redirect(`/pages/before${path.replaceAll('/', '-')}`))
    const begun = Promise.withResolvers<void>()
    const submitted = Promise.withResolvers<void>()
    // As outcomes of writes are stored: with one time for all of them.
    const writing = ctx.tx(async (tx) => {
      await holdClock(tx)
      begun.resolve()
      await submitted.promise
      await write(tx)
    })
    await begun.promise
    expect(await submit()).not.toContain(path)
    submitted.resolve()
    await writing
    expect(await submit()).toEqual([path])
  },
)

test.each([
  ['a redirect', redirect('/pages/under-way'), '/pages/under-way'],
  ['a rename', rename(1, 'under-way'), '/products/product-2'],
])('a submission waits for %s that is being stored, and tells of it', async (_, write, path) => {
  const written = Promise.withResolvers<void>()
  const isWaitedFor = Promise.withResolvers<void>()
  const writing = ctx.tx(async (tx) => {
    await holdClock(tx)
    await write(tx)
    written.resolve()
    await isWaitedFor.promise
  })
  await written.promise
  const submission = submit()
  await expectWaiting().finally(isWaitedFor.resolve)
  await writing
  expect(await submission).toEqual([path])
})

test('a submission waits for a sitemap that is being stored, and tells of its pages', async () => {
  await plant([{ path: '/pages/late' }])
  const stored = Promise.withResolvers<void>()
  const isWaitedFor = Promise.withResolvers<void>()
  const reading = read({
    ...ctx,
    tx: (own) =>
      ctx.tx(async (tx) => {
        const result = await own(tx)
        const { rows } = await sql`
          select from sitemaps_entries where shop_id = ${ctx.shop.id} and url like '%/pages/late'`.execute(tx)
        if (rows.length > 0) {
          stored.resolve()
          await isWaitedFor.promise
        }
        return result
      }),
  })
  await stored.promise
  const submission = submit()
  await expectWaiting().finally(isWaitedFor.resolve)
  await reading
  expect(await submission).toEqual(['/pages/late'])
})

test('changes do not wait for each other', async () => {
  await ctx.tx(async (tx) => {
    await redirect('/pages/at-once')(tx)
    await ctx.tx(rename(5, 'at-once'))
  })
  expect(await submit()).toEqual(['/pages/at-once', '/products/product-6'])
})

async function expectWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ many: number }>`
        select count(*)::int as many from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`.execute(world.database.db.kysely)
      return rows[0]?.many
    })
    .toBe(1)
}

test('paths that were left at one moment are all told of once, however few are read at a time', async () => {
  const paths = [1, 2, 3, 4, 5].map((number) => `/pages/left-${number}`)
  await ctx.tx(async (tx) => {
    for (const path of paths) await redirect(path)(tx)
  })
  const ids = world.store.productIds.slice(2, 5).map(String)
  await ctx.tx(async (tx) =>
    markDeleted(tx, ctx.shop.id, { kind: 'product', ids, goneAt: await databaseNow(tx) }),
  )
  const gone = [3, 4, 5].map((number) => `/products/product-${number}`)
  // It is redirected, too.
  await ctx.tx(redirect('/products/product-5'))
  expect(await submit({ pathsAtOnce: 2 })).toEqual([...paths, ...gone])
  await expect(submit()).rejects.toMatchObject({ code: 'sitemaps.nothing-new' })
})
