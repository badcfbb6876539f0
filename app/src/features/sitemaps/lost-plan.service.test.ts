import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import { readImages } from '../../../testing/read-images.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { HtmlState, SitemapsState } from './contract.ts'
import { refreshOwnPages, writeOwnSitemap } from './own/own-sitemap.ts'
import { findOwnFile, markAllStale, ownFiles } from './own/own-store.ts'
import { readSlice, repeatReading } from './reading/read-sitemaps.ts'

const PAGE = '/apps/signpost/sitemap'
const API = '/apps/api/sitemaps'

let world: World
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'plans-'))
  const file = join(directory, 'plans.json')
  writeFileSync(file, JSON.stringify({ features: { sitemaps: 'pro' } }))
  world = await newWorld({
    ...{ ownPlatform: true, reachesApp: true },
    store: { products: 2, image: true, metaobjects: 2 },
    env: { BILLING: 'on', DEFAULT_PLAN: 'free', PLAN_CATALOGUE: file },
  })
  rmSync(directory, { recursive: true })
  await syncAll(world.ctx)
  await readImages(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** Opens the feature, closes it as staff do, or leaves it to the plan, which does not include it. */
const setFeature = (to: 'open' | 'closed' | 'by plan') =>
  world.ctx.tx(async (tx) => {
    const shop = world.ctx.shop.id
    await sql`delete from shop_feature_flags where shop_id = ${shop}`.execute(tx)
    if (to !== 'by plan')
      await sql`
        insert into shop_feature_flags (shop_id, feature, is_on, set_by, set_at)
          values (${shop}, 'sitemaps', ${to === 'open'}, 'test', now())`.execute(tx)
  })
beforeEach(() => setFeature('open'))
/** Returns what Signpost prints inside the theme. */
const links = async () =>
  /<div class="signpost-sitemap[\s\S]*?<\/div>/.exec((await visit(world.store, PAGE)).html)?.[0]
const status = async (path: string) => (await visit(world.store, path)).status
const settingsOf = async () => ((await world.call('GET', `${API}/html`)).body.data as HtmlState).settings
const save = async (edit: object) => {
  const before = await settingsOf()
  return world.call('PUT', `${API}/html`, { body: { ...before, ...edit, before } })
}

test('a page published under a larger plan stays, and every plan may take it off', async () => {
  expect((await save({ published: true })).status).toBe(200)
  await setFeature('by plan')
  expect(await links()).toContain('href="/products/product-1"')
  const locked = { status: 403, body: { code: 'plans.locked' } }
  expect(await save({ title: 'Another' })).toMatchObject(locked)
  await setFeature('closed')
  expect(await status(PAGE)).toBe(404)
  await setFeature('by plan')
  expect((await save({ published: false })).body.data).toMatchObject({ settings: { published: false } })
  expect(await status(PAGE)).toBe(404)
  expect(await save({ published: true })).toMatchObject(locked)
})

test('what was left out of the page stays out when the plan no longer gives access to it', async () => {
  const [id] = world.store.productIds
  await save({ published: true, excluded: [{ kind: 'product', id: String(id) }] })
  await setFeature('by plan')
  await world.ctx.tx((tx) =>
    sql`delete from catalogue_resources where shop_id = ${world.ctx.shop.id} and kind = 'product' and id = ${id}`.execute(
      tx,
    ),
  )
  expect(await links()).toContain('href="/products/product-2"')
  expect(await links()).not.toContain('href="/products/product-1"')
})

test('our own sitemap published under a larger plan stays, and follows the store', async () => {
  const { ctx } = world
  await world.call('POST', `${API}/read`)
  await readSlice(ctx)
  await writeOwnSitemap(ctx)
  await refreshOwnPages(ctx)
  const file = async (kind: 'products' | 'pages') => {
    const found = await ctx.tx((tx) => findOwnFile(tx, { kind, number: 0 }))
    return found ? gunzipSync(found.content).toString() : ''
  }
  expect(await file('products')).toContain('/products/product-2<')
  await setFeature('by plan')
  const [own, packed] = ['/apps/signpost/sitemap.xml', '/apps/signpost/sitemaps/products-1.xml.gz'] as const
  expect([await status(own), await status(packed)]).toEqual([200, 200])
  await ctx.tx(async (tx) => {
    await sql`update catalogue_resources set handle = 'renamed'
      where shop_id = ${ctx.shop.id} and kind = 'product'`.execute(tx)
    await markAllStale(tx)
  })
  await writeOwnSitemap(ctx)
  expect(await file('products')).toContain('/products/renamed<')
  // At night nothing is read for the merchant, but what is listed is looked at again.
  const state = async () => (await world.call('GET', API)).body.data as SitemapsState
  const { reading } = await state()
  await ctx.tx((tx) => sql`delete from sitemaps_own_pages where shop_id = ${ctx.shop.id}`.execute(tx))
  await world.startWorker()
  await repeatReading(ctx)
  await expect.poll(async () => (await state()).own?.metaobjects, { timeout: 20_000 }).toBe(2)
  expect((await state()).reading).toEqual(reading)
  await setFeature('closed')
  expect([await status(own), await status(packed)]).toEqual([404, 404])
})

test('a plan without it begins no sitemap of ours', async () => {
  const ctx = await contextOf(world, (await world.addStore({ products: 1, image: true })).domain)
  await syncAll(ctx)
  await readImages(ctx)
  await writeOwnSitemap(ctx)
  expect(await ctx.tx(ownFiles)).toEqual([])
})
