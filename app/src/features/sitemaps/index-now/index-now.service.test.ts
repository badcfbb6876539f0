import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import { databaseNow, markDeleted } from '#core/catalogue/store.ts'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { tellEngines } from '#core/index-now/tell-engines.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { IndexNowState } from '../contract.ts'
import { judgeAgain, readSlice } from '../reading/read-sitemaps.ts'
import { submitIndexNow } from './submit.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 1, pages: 1 } })
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = (method: 'GET' | 'POST') => world.call(method, '/apps/api/sitemaps/index-now')
async function submit(): Promise<IndexNowState> {
  const { status, body } = await ask('POST')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const plant = (pages: object, add: { path: string }[] = []) =>
  world.control('PATCH', '/faults', { plantedSitemaps: { [world.store.handle]: { pages, add } } })
async function readSitemaps(): Promise<void> {
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(world.ctx)
}
async function scan(): Promise<void> {
  await startRun(world.ctx)
  for (;;) {
    const run = await world.ctx.tx((tx) => findRun(tx, world.ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(world.ctx, { run: run.id })
  }
}
/** Reads sitemaps and pages as the jobs do. */
async function readAll(): Promise<void> {
  await readSitemaps()
  await scan()
  await judgeAgain(world.ctx)
}
/** Returns the URLs submitted to search engines, in order. */
async function told(): Promise<string[][]> {
  const { submissions } = await world.control<{ submissions: { urlList: string[] }[] }>('GET', '/index-now')
  return submissions.map(({ urlList }) => urlList.toSorted())
}

test('engines are told of every page once the key lies at the root, then only of what changed', async () => {
  const { key, submittedAt } = (await ask('GET')).body.data
  expect(submittedAt).toBeNull()
  expect((await ask('POST')).body.code).toBe('sitemaps.nothing-proved')
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const proof = { [`/${key}.txt`]: { html: `${key}\n`, headers } }
  await plant(proof)
  await readAll()
  const all = [`${origin}/`, `${origin}/pages/page-1`, `${origin}/products/product-1`]
  expect(await submit()).toMatchObject({ key, status: 200, urls: 3, submittedAt: expect.any(String) })
  expect(await told()).toEqual([all])
  expect((await ask('POST')).body.code).toBe('sitemaps.nothing-new')
  // Pages told for another reason, as the index status does, are not the changes of the store.
  const { submittedAt: first } = (await ask('GET')).body.data
  expect(await tellEngines(world.ctx, async () => [`${origin}/pages/page-1`])).toMatchObject({
    outcome: 'told',
  })
  expect((await ask('GET')).body.data).toMatchObject({ urls: 3, submittedAt: first })
  await plant({ ...proof, '/pages/page-1': { status: 410 } })
  // It is told as soon as it was read, although the sitemaps are judged later.
  await scan()
  expect(await submit()).toMatchObject({ urls: 1 })
  expect(await told()).toEqual([all, [`${origin}/pages/page-1`], [`${origin}/pages/page-1`]])
  // A page that moved is told of, too: it has no page of its own any more.
  await plant({ ...proof, '/pages/page-1': { status: 301, location: `${origin}/products/product-1` } })
  await readAll()
  expect(await submit()).toMatchObject({ urls: 1 })
  expect((await told()).at(-1)).toEqual([`${origin}/pages/page-1`])
})

test('a page is told of once a sitemap lists it, without waiting for a scan, and then not as changed', async () => {
  const { key } = (await ask('GET')).body.data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const proof = { [`/${key}.txt`]: { html: key, headers } }
  await plant(proof)
  await readAll()
  await ask('POST')
  const late = { '/pages/late': { html: '<title>Late</title><main>It came late.</main>' } }
  await plant({ ...proof, ...late }, [{ path: '/pages/late' }])
  await readSitemaps()
  expect(await submit()).toMatchObject({ urls: 1 })
  expect((await told()).at(-1)).toEqual([`${origin}/pages/late`])
  await scan()
  expect((await ask('POST')).body.code).toBe('sitemaps.nothing-new')
})

test('engines are told of pages that were deleted, renamed or redirected, once each', async () => {
  const store = await world.addStore({ products: 4 })
  const at = `http://${store.handle}.localhost:${store.storefrontPort}`
  const ctx = await contextOf(world, store.domain)
  const call = async (method: 'GET' | 'POST', path = '/index-now') =>
    (await world.call(method, `/apps/api/sitemaps${path}`, { store })).body
  const onStore = (query: string, variables: object) =>
    platformCall(world.platform, store, { query, variables })
  const redirect = (path: string, target: string | null) =>
    ctx.tx((tx) => noteRedirect(tx, ctx.shop.id, { path, target, gid: null }))
  const { key } = (await call('GET')).data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const pages = { [`/${key}.txt`]: { html: key, headers } }
  await world.control('PATCH', '/faults', { plantedSitemaps: { [store.handle]: { pages } } })
  await syncAll(ctx)
  await redirect('/pages/long-before', '/')
  await call('POST', '/read')
  await readSlice(ctx)
  // The first submission names what is listed, not what is long gone.
  await call('POST')
  expect((await told()).at(-1)).not.toContain(`${at}/pages/long-before`)
  const [first, second] = store.productIds.map((id) => `gid://shopify/Product/${id}`)
  await onStore('mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
    id: first,
  })
  await onStore(
    'mutation($p: ProductUpdateInput!) { productUpdate(product: $p) { userErrors { message } } }',
    {
      p: { id: second, handle: 'renamed' },
    },
  )
  await syncAll(ctx)
  // The sitemaps no longer list them, and no scan has read them since.
  await call('POST', '/read')
  await readSlice(ctx)
  await redirect('/pages/old', '/products/renamed')
  // The cart is no page.
  await redirect('/cart/old', '/')
  await call('POST')
  const gone = [`${at}/pages/old`, `${at}/products/product-1`, `${at}/products/product-2`]
  expect((await told()).at(-1)).toEqual([...gone, `${at}/products/renamed`].toSorted())
  expect((await call('POST')).code).toBe('sitemaps.nothing-new')
})

test('after a refusal halfway the rest is told as not sent, waits, and goes with the next submission', async () => {
  const store = await world.addStore({ products: 10_020 })
  const at = `http://${store.handle}.localhost:${store.storefrontPort}`
  const call = async (method: 'GET' | 'POST', path = '/index-now') =>
    (await world.call(method, `/apps/api/sitemaps${path}`, { store })).body
  const { key } = (await call('GET')).data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const pages = { [`/${key}.txt`]: { html: key, headers } }
  const answers = (indexNowAnswers: number[]) =>
    world.control('PATCH', '/faults', { indexNowAnswers, plantedSitemaps: { [store.handle]: { pages } } })
  await call('POST', '/read')
  const ctx = await contextOf(world, store.domain)
  await readSlice(ctx)
  const earlier = (await told()).length
  const news = async () => (await told()).slice(earlier)

  // Refused at once: nothing was received, so nothing is known of a rest.
  await answers([403])
  expect(await call('POST')).toMatchObject({ code: 'sitemaps.index-now-refused', details: { status: 403 } })
  expect((await call('GET')).data).toMatchObject({ submittedAt: null, cut: null })

  await answers([200, 429])
  const refused = await call('POST')
  expect(refused).toMatchObject({
    ...{ code: 'sitemaps.index-now-cut-short', details: { status: 429, received: 10_000, unsent: 21 } },
    message: expect.stringContaining('Not sent: 21'),
  })
  expect((await call('GET')).data).toMatchObject({
    ...{ submittedAt: null, cut: { at: expect.any(String), received: 10_000, unsent: 21 } },
  })
  await answers([])
  expect((await call('POST')).data).toMatchObject({ urls: 21, status: 200, cut: null })
  const [first = [], second = [], ...more] = await news()
  expect([first.length, second.length, more.length]).toEqual([10_000, 21, 0])
  expect(new Set([...first, ...second]).size).toBe(10_021)
  expect(second.every((url) => url.startsWith(at))).toBe(true)
  expect((await call('POST')).code).toBe('sitemaps.nothing-new')
})

/** A store of its own whose key file answers, so that all its URLs may be submitted. */
async function provenStore(products: number) {
  const store = await world.addStore({ products })
  const at = `http://${store.handle}.localhost:${store.storefrontPort}`
  const ctx = await contextOf(world, store.domain)
  const call = async (method: 'GET' | 'POST', path = '/index-now') =>
    (await world.call(method, `/apps/api/sitemaps${path}`, { store })).body
  const { key } = (await call('GET')).data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const pages = { [`/${key}.txt`]: { html: key, headers } }
  await world.control('PATCH', '/faults', { plantedSitemaps: { [store.handle]: { pages } } })
  return { store, at, ctx, call }
}

test('what is more than a submission takes is told as not sent, and goes with the next ones', async () => {
  const { at, ctx, call } = await provenStore(4)
  await call('POST', '/read')
  await readSlice(ctx)
  await call('POST')
  const earlier = (await told()).length
  const left = Array.from({ length: 5 }, (_, number) => `/pages/left-${number}`)
  for (const path of left)
    await ctx.tx((tx) => noteRedirect(tx, ctx.shop.id, { path, target: '/', gid: null }))
  expect(await submitIndexNow(ctx, { mostUrls: 2 })).toMatchObject({ cut: { received: 2, unsent: 3 } })
  expect(await submitIndexNow(ctx, { mostUrls: 2 })).toMatchObject({ cut: { received: 2, unsent: 1 } })
  expect(await submitIndexNow(ctx, { mostUrls: 2 })).toMatchObject({ cut: null, urls: 1 })
  const sent = (await told()).slice(earlier)
  expect(sent.map((urls) => urls.length)).toEqual([2, 2, 1])
  expect(sent.flat().toSorted()).toEqual(left.map((path) => at + path))
  expect((await call('POST')).code).toBe('sitemaps.nothing-new')
})

test('a deletion seen by a reading that began before a submission is told of by the next one', async () => {
  const { store, at, ctx, call } = await provenStore(2)
  await syncAll(ctx)
  await call('POST', '/read')
  await readSlice(ctx)
  const goneAt = await ctx.tx(databaseNow)
  await call('POST')
  await ctx.tx((tx) =>
    markDeleted(tx, ctx.shop.id, { kind: 'product', ids: [String(store.productIds[0])], goneAt }),
  )
  expect((await call('POST')).data).toMatchObject({ urls: 1 })
  expect((await told()).at(-1)).toEqual([`${at}/products/product-1`])
})
