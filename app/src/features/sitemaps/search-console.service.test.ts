import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findConnection } from '#core/search-console/connection-store.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writeOwnSitemap } from './own/own-sitemap.ts'
import { readSlice } from './reading/read-sitemaps.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 2, store: { email: 'owner@shop.example' } },
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const PATH = '/apps/api/sitemaps/search-console'

test("a store's own sitemaps are submitted once it is connected, and no others", async () => {
  await readSlice(world.ctx)
  const before = (await world.call('GET', PATH)).body.data
  expect(before).toMatchObject({ property: null })
  const { url } = before.sitemaps[0]
  expect(url).toMatch(/\/sitemap\.xml$/)
  // Our own is not offered before it has a file: its URL answers 404.
  expect(before.sitemaps).toHaveLength(1)
  expect((await world.call('POST', PATH, { body: { url } })).body.code).toBe('search-console.not-connected')

  const { platform, web } = world
  await connectGoogle(world.ctx, { platform, webUrl: web.url, account: 'owner@shop.example' })
  const elsewhere = { url: 'https://elsewhere.example/sitemap.xml' }
  expect((await world.call('POST', PATH, { body: elsewhere })).body.code).toBe('sitemaps.gone')
  const submitted = (await world.call('POST', PATH, { body: { url } })).body.data
  expect(submitted.sitemaps.find((one: { url: string }) => one.url === url).submitted).toMatchObject({
    pending: true,
    errors: 0,
  })
  const { sitemaps } = await world.control<{ sitemaps: { path: string }[] }>('GET', '/google/sitemaps')
  expect(sitemaps.map(({ path }) => path)).toEqual([url])
})

test('a submitted sitemap is deleted there, and deleting it twice is no error', async () => {
  const { url } = (await world.call('GET', PATH)).body.data.sitemaps[0]
  for (const _ of [1, 2]) {
    const { status, body } = await world.call('POST', `${PATH}/delete`, { body: { url } })
    expect(status).toBe(200)
    // It can be submitted again.
    expect(body.data.sitemaps.find((one: { url: string }) => one.url === url)).toEqual({
      url,
      submitted: null,
    })
  }
  expect((await world.control<{ sitemaps: object[] }>('GET', '/google/sitemaps')).sitemaps).toEqual([])
})

test('our own sitemap can be submitted once it is written', async () => {
  const { ctx } = world
  await syncAll(ctx)
  await ctx.tx((tx) =>
    sql`insert into catalogue_images (shop_id, id, owner_id, owner_title, position, url, updated_at, read_at, owner_read_at)
      select shop_id, 1, id, title, 0, 'https://cdn.example/1.jpg', now(), now(), now() from catalogue_resources
        where shop_id = ${ctx.shop.id} and kind = 'product' limit 1`.execute(tx),
  )
  await writeOwnSitemap(ctx)
  const { sitemaps } = (await world.call('GET', PATH)).body.data
  expect(sitemaps.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual([
    '/sitemap.xml',
    '/apps/signpost/sitemap.xml',
  ])
})

test('an account that may only read submits nothing, is told so, and stays connected', async () => {
  const { platform, web, store } = world
  const site = `http://${store.handle}.localhost:${store.storefrontPort}/`
  const reader = 'somebody-else@mail.example'
  await world.control('POST', '/google/users', { site, email: reader, level: 'siteRestrictedUser' })
  await connectGoogle(world.ctx, { platform, webUrl: web.url, account: reader })
  const { data } = (await world.call('GET', PATH)).body
  expect(data).toMatchObject({ property: site, readOnly: true })
  const { url } = data.sitemaps[0]
  for (const path of [PATH, `${PATH}/delete`])
    expect((await world.call('POST', path, { body: { url } })).body.code).toBe('search-console.read-only')
  expect((await world.ctx.tx(findConnection))?.broken).toBeNull()
  expect((await world.call('GET', PATH)).body.data).toMatchObject({ property: site, readOnly: true })
})
