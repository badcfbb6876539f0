import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { readSitemapFile } from '#rules/sitemaps/read-sitemap.ts'
import { readImages } from '../../../../testing/read-images.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { visit } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { SitemapsState } from '../contract.ts'
import { readSlice } from '../reading/read-sitemaps.ts'
import { refreshOwnPages, writeOwnSitemap } from './own-sitemap.ts'
import { findOwnFile, type OwnKind } from './own-store.ts'

let world: World
let ctx: ShopContext
let origin: string

beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 2, image: true, films: true, metaobjects: 3, pages: 2 },
  })
  ctx = world.ctx
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
  await syncAll(ctx)
  await readImages(ctx)
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

async function textOf(kind: OwnKind): Promise<string> {
  const file = await ctx.tx((tx) => findOwnFile(tx, { kind, number: 0 }))
  return file ? gunzipSync(file.content).toString() : ''
}
const listed = async (kind: OwnKind) =>
  readSitemapFile(await textOf(kind)).entries.map(({ url }) => url.replace(origin, ''))
const own = async () => ((await world.call('GET', '/apps/api/sitemaps')).body.data as SitemapsState).own
const name = (url: string) => world.call('POST', '/apps/api/sitemaps/own-pages', { body: { url } })

test('lists the films of a product, with a still, words and a source each', async () => {
  await writeOwnSitemap(ctx)
  const text = await textOf('products')
  expect(readSitemapFile(text).problems).toEqual([])
  const films = [...text.matchAll(/<video:video>(.*?)<\/video:video>/g)].map(([, film]) => film)
  expect(films).toHaveLength(2)
  expect(films[0]).toMatch(
    /<video:thumbnail_loc>http.*still.*<video:title>How it is made<.*<video:content_loc>http.*film\.mp4.*<video:duration>42</,
  )
  expect(films[1]).toContain('<video:player_loc>https://www.youtube.com/embed/abc123def45</video:player_loc>')
  expect(await own()).toMatchObject({ products: 2, videos: 2 })
})

test('lists published entries of metaobjects, and no draft', async () => {
  await refreshOwnPages(ctx)
  expect(await listed('pages')).toEqual([1, 2, 3].map((number) => `/pages/makers/maker-${number}`))
  expect(await own()).toMatchObject({ metaobjects: 3 })
  for (const path of await listed('pages')) expect((await visit(world.store, path)).status).toBe(200)
  expect((await visit(world.store, '/pages/makers/maker-4')).status).toBe(404)
})

test('lists pages the merchant names while search engines may, and says why one is left off', async () => {
  expect((await name('https://elsewhere.example/a')).body.code).toBe('sitemaps.page-elsewhere')
  for (const path of ['/apps/none', '/search'])
    expect((await name(path)).body.code).toBe('sitemaps.page-unread')
  expect((await name('pages/page-1')).status).toBe(200)
  expect((await name(`${origin}/collections/all`)).status).toBe(200)
  await refreshOwnPages(ctx)
  // The platform's sitemap already lists one page; only the other is in ours.
  expect(await listed('pages')).toEqual([
    '/collections/all',
    ...[1, 2, 3].map((number) => `/pages/makers/maker-${number}`),
  ])
  await world.control('PATCH', '/faults', {
    plantedSitemaps: { [world.store.handle]: { pages: { '/pages/page-1': { noindex: true } } } },
  })
  await refreshOwnPages(ctx)
  expect((await own())?.named).toEqual([
    { url: `${origin}/collections/all`, leftOff: null },
    { url: `${origin}/pages/page-1`, leftOff: { code: 'sitemaps.page-noindex', values: {} } },
  ])
  const removed = await world.call('POST', '/apps/api/sitemaps/own-pages/remove', {
    body: { url: `${origin}/collections/all` },
  })
  expect(removed.body.data.own.named).toHaveLength(1)
})
