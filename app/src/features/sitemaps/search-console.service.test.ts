import { afterAll, beforeAll, expect, test } from 'vitest'
import { findConnection } from '#core/search-console/connection-store.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../testing/world.ts'
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
