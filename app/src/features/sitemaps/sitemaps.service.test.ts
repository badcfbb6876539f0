import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { readSitemapFile } from '#rules/sitemaps/read-sitemap.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ListedRow, SitemapsState } from './contract.ts'
import { rewriteOwnSitemap, writeOwnSitemap } from './own/own-sitemap.ts'
import { findOwnFile } from './own/own-store.ts'
import { quickWins } from './quick-wins.ts'
import { judgeAgain, readSlice, startReading } from './reading/read-sitemaps.ts'
import { suggestions } from './suggestions.ts'

let world: World
let ctx: ShopContext
let origin: string

beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 6, image: true, collections: 2, pages: 3, articles: 2 },
  })
  ctx = world.ctx
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
})
afterAll(() => world[Symbol.asyncDispose]())

async function crawlAll(): Promise<void> {
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(ctx, { run: run.id })
  }
}

/** Reads sitemaps and pages as the jobs do. */
async function readAll(): Promise<SitemapsState> {
  await call('POST', '/read')
  await readSlice(ctx)
  await crawlAll()
  await judgeAgain(ctx)
  return call('GET')
}

const plant = (planted: object) =>
  world.control('PATCH', '/faults', { plantedSitemaps: { [world.store.handle]: planted } })

async function call<Data>(method: 'GET' | 'POST' | 'DELETE', path = '', body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/sitemaps${path}`, body === undefined ? {} : { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

const rows = async (query = ''): Promise<ListedRow[]> =>
  (await call<{ rows: ListedRow[] }>('GET', `/pages${query}`)).rows
/** Returns the problems by path. */
const wrong = async (): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await rows())
      .filter(({ findings }) => findings.length > 0)
      .map(({ url, findings }) => [url.replace(origin, ''), findings.map(({ code }) => code)]),
  )

describe('a sitemap of the platform', () => {
  test('is read, counted by kind, and found to be fine', async () => {
    const step = () => suggestions[0]?.done(ctx)
    await call('POST', '/read')
    expect(await step()).toBe(false)
    await readSlice(ctx)
    expect(await step()).toBe(true)
    await call('POST', '/read')
    // The next reading takes nothing back.
    expect(await step()).toBe(true)
    await readSlice(ctx)
    // The sitemap is read, and none of its pages.
    expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'unknown', part: 0, whole: 15 })
    const state = await readAll()
    expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'done', part: 15 })
    expect(state.reading).toMatchObject({ state: 'done', origin, filesRead: 5, overLimit: 0 })
    const none = { problem: 0, unread: 0, missing: 0, unlisted: 0 }
    expect(state.counts).toEqual({
      product: { good: 6, ...none },
      collection: { good: 2, ...none },
      blog: { good: 1, ...none },
      article: { good: 2, ...none },
      page: { good: 4, ...none },
    })
    expect(state.files.map(({ source, isIndex }) => [source, isIndex])).toEqual([
      ['store', true],
      ...Array.from({ length: 4 }, () => ['part', false]),
    ])
    expect(await wrong()).toEqual({})
    expect(await call('GET', '/problems')).toEqual({ problems: [], fixed: [] })
  })

  test('lists what is wrong with it, each fault where it is and nothing else', async () => {
    await plant({
      add: [
        { path: '/pages/gone' },
        { path: '/pages/elsewhere', url: 'https://elsewhere.example/pages/a' },
        { path: '/policies/terms' },
      ],
      lastmod: { '/products/product-4': '2099-01-01T00:00:00Z' },
      twice: ['/products/product-5'],
      pages: {
        '/products/product-1': { noindex: true },
        '/products/product-2': { status: 301, location: '/products/product-3' },
        '/collections/collection-1': { canonical: `${origin}/collections/collection-2` },
        '/pages/page-1': { status: 410 },
      },
    })
    await readAll()
    expect(await wrong()).toEqual({
      '/pages/gone': ['dead'],
      '/policies/terms': ['blocked'],
      '/pages/page-1': ['dead'],
      'https://elsewhere.example/pages/a': ['other-host'],
      '/products/product-4': ['lastmod-future'],
      '/products/product-5': ['twice'],
      '/products/product-1': ['noindex'],
      '/products/product-2': ['redirect'],
      '/collections/collection-1': ['canonical-elsewhere'],
    })
    expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'open' })
    // The previous scan did not find it.
    const isNew = true
    expect(await call('GET', '/problems?tab=product')).toEqual({
      problems: [
        { code: 'redirect', level: 'error', pages: 1, isNew },
        { code: 'noindex', level: 'error', pages: 1, isNew },
        { code: 'lastmod-future', level: 'warning', pages: 1, isNew },
        { code: 'twice', level: 'warning', pages: 1, isNew },
      ],
      fixed: [],
    })
    expect((await rows('?problem=redirect')).map(({ findings }) => findings[0]?.values)).toEqual([
      { to: `${origin}/products/product-3`, status: 301 },
    ])
    await plant({})
    await readAll()
    expect(await wrong()).toEqual({})
    const fixed = ['lastmod-future', 'noindex', 'redirect', 'twice'].map((code) => ({ code, pages: 1 }))
    expect(await call('GET', '/problems?tab=product')).toEqual({ problems: [], fixed })
  })
})

describe('a sitemap of the merchant', () => {
  const refusal = async (url: string): Promise<string> =>
    (await world.call('POST', '/apps/api/sitemaps/files', { body: { url } })).body.message

  test('is refused with the reason where it is none of the store', async () => {
    expect(await refusal(' ')).toBe('Sitemap Url is required')
    expect(await refusal('my sitemap')).toBe('Enter valid sitemap URL')
    expect(await refusal('https://elsewhere.example/sitemap.xml')).toBe(
      `Please enter a valid sitemap url. It must be on ${new URL(origin).host}.`,
    )
    expect(await refusal(`${origin}/pages/page-1`)).toBe(
      'Please enter a valid sitemap url. This page is not a sitemap. Nothing was added.',
    )
    expect(await refusal(`${origin}/nothing.xml`)).toMatch(/^Please enter a valid sitemap url\./)
    expect(await refusal('/nothing.xml')).toBe(await refusal(`${origin}/nothing.xml`))
  })

  test('is read with the others until it is deleted, and is no other store’s', async () => {
    const path = '/sitemap_pages_1.xml?mine=1'
    const url = origin + path
    const { files } = await call<SitemapsState>('POST', '/files', { url: path })
    const added = files.find(({ source }) => source === 'added')
    expect(added).toMatchObject({ url })
    expect(await refusal(url)).toMatch(/already in the list/)
    await readSlice(ctx)
    expect((await wrong())['/pages/page-1']).toEqual(['twice'])
    const other = await world.addStore()
    const theirs = await world.call('DELETE', `/apps/api/sitemaps/files/${added?.id}`, { store: other })
    expect(theirs.body.code).toBe('sitemaps.gone')
    const store = files.find(({ source }) => source === 'store')
    expect((await world.call('DELETE', `/apps/api/sitemaps/files/${store?.id}`)).body.code).toBe(
      'sitemaps.gone',
    )
    await call('DELETE', `/files/${added?.id}`)
    await readSlice(ctx)
    expect(await wrong()).toEqual({})
    expect((await call<SitemapsState>('GET')).files.map(({ source }) => source)).not.toContain('added')
  })
})

test('our own list of products, which robots.txt may name, makes no product listed twice', async () => {
  const url = `${origin}/apps/signpost/sitemaps/products-1.xml.gz`
  const { pages } = ctx
  const html = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/products/product-1</loc></url></urlset>`
  const named: ShopContext = {
    ...ctx,
    pages: {
      sitemapsOf: async (of, signal) => [...((await pages.sitemapsOf(of, signal)) ?? []), url],
      read: async (of, options) => {
        if (of !== url) return pages.read(of, options)
        const read = await pages.read(`${origin}/sitemap_pages_1.xml`, options)
        return read.state === 'read' ? { ...read, html } : read
      },
    },
  }
  await startReading(named)
  await readSlice(named)
  const { files } = await call<SitemapsState>('GET')
  expect(files.find((file) => file.url === url)).toMatchObject({ state: 'read', entries: 1 })
  expect(await wrong()).toEqual({})
  // Where an index names it, it is not even fetched.
  const index = `${origin}/sitemap_index_of_all.xml`
  const parts = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${url}</loc></sitemap></sitemapindex>`
  const indexed: ShopContext = {
    ...ctx,
    pages: {
      sitemapsOf: async () => [index],
      read: async (of, options) => {
        const read = await pages.read(of === index ? `${origin}/sitemap_pages_1.xml` : of, options)
        return read.state === 'read' && of === index ? { ...read, html: parts } : read
      },
    },
  }
  await startReading(indexed)
  await readSlice(indexed)
  expect((await call<SitemapsState>('GET')).files.map((file) => file.url)).toEqual([index])
})

describe('what is known over time', () => {
  const row = async (path: string): Promise<ListedRow | undefined> =>
    (await rows(`?q=${encodeURIComponent(path)}`)).find(({ url }) => url === origin + path)
  const codes = async (path: string) => (await row(path))?.findings.map(({ code }) => code)

  test('is whether a date is honest: it moves with the content, and with nothing else', async () => {
    const path = '/pages/page-2'
    const before = new Date()
    await plant({ lastmod: { [path]: '2026-01-01T00:00:00Z' } })
    await readAll()
    expect(await codes(path)).toEqual([])
    // The content changes, but not the date.
    const { rows: pages } = await ctx.tx((tx) =>
      sql<{ id: string }>`
        select id from crawl_pages where shop_id = ${ctx.shop.id} and url = ${origin + path}`.execute(tx),
    )
    await ctx.tx((tx) =>
      sql`update sitemaps_pages set digest = 'another' where shop_id = ${ctx.shop.id} and page_id = ${pages[0]?.id}`.execute(
        tx,
      ),
    )
    await readAll()
    await call('POST', '/read')
    await readSlice(ctx)
    expect(await codes(path)).toEqual(['lastmod-behind'])
    // The date changes, but not the content.
    await plant({ lastmod: { [path]: new Date(before.getTime() + 3_600_000).toISOString() } })
    await readAll()
    expect(await codes(path)).toEqual([])
    await ctx.tx((tx) =>
      sql`update sitemaps_pages set same_since = ${before}, other_until = null, read_at = read_at
        where shop_id = ${ctx.shop.id} and page_id = ${pages[0]?.id}`.execute(tx),
    )
    await plant({ lastmod: { [path]: new Date(before.getTime() + 1_000).toISOString() } })
    await readAll()
    expect(await codes(path)).toEqual(['lastmod-unfounded'])
  })
})

test('languages name each other, and one that does not is named', async () => {
  const store = await world.addStore({ products: 1, locales: ['de'] })
  const home = `http://${store.handle}.localhost:${store.storefrontPort}`
  await world.control('PATCH', '/faults', {
    sitemapLanguages: true,
    plantedSitemaps: { [store.handle]: { withoutAlternates: ['/de/products/product-1'] } },
  })
  const theirs = await contextOf(world, store.domain)
  await world.call('POST', '/apps/api/sitemaps/read', { store })
  await readSlice(theirs)
  const answer = await world.call('GET', '/apps/api/sitemaps/pages', { store })
  const listed: ListedRow[] = answer.body.data.rows
  expect(listed.map(({ url }) => url)).toContain(`${home}/de/products/product-1`)
  expect(
    listed.filter(({ findings }) => findings.length > 0).map(({ url, findings }) => [url, findings]),
  ).toEqual([
    [
      `${home}/products/product-1`,
      [
        {
          code: 'no-return',
          level: 'warning',
          values: { language: 'de', to: `${home}/de/products/product-1`, count: 1 },
        },
      ],
    ],
  ])
})

test('what the catalogue has and no sitemap lists is missing, and our own sitemap has all images', async () => {
  await plant({ leaveOut: ['/products/product-3'] })
  await call('POST', '/read')
  await ctx.tx((tx) =>
    sql`insert into catalogue_resources (shop_id, kind, id, handle, title, status, image_url, published_at, updated_at, read_at)
      values (${ctx.shop.id}, 'product', 1, 'product-3', 'Product 3', 'ACTIVE', 'x', now(), now(), now()),
        (${ctx.shop.id}, 'product', 2, 'draft', 'Draft', 'DRAFT', 'x', now(), now(), now()),
        (${ctx.shop.id}, 'collection', 3, 'hidden', 'Hidden', null, null, null, now(), now())`.execute(tx),
  )
  await ctx.tx((tx) =>
    sql`insert into catalogue_images (shop_id, id, owner_id, owner_title, position, url, updated_at, read_at, owner_read_at)
      values (${ctx.shop.id}, 1, 1, 'Product 3', 0, 'https://cdn.example/1.jpg', now(), now(), now()),
        (${ctx.shop.id}, 2, 1, 'Product 3', 1, 'https://cdn.example/2.jpg', now(), now(), now())`.execute(tx),
  )
  await readSlice(ctx)
  expect(await wrong()).toEqual({ '/products/product-3': ['missing'] })
  await writeOwnSitemap(ctx)
  const file = await ctx.tx((tx) => findOwnFile(tx, { kind: 'products', number: 0 }))
  const { entries } = readSitemapFile(gunzipSync(file?.content ?? Buffer.of()).toString())
  expect(entries.map(({ url, images }) => [url, images])).toEqual([
    [`${origin}/products/product-3`, ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg']],
  ])
  // Rewriting gives the same file with the same time.
  await rewriteOwnSitemap(ctx)
  await writeOwnSitemap(ctx)
  expect((await ctx.tx((tx) => findOwnFile(tx, { kind: 'products', number: 0 })))?.changed_at).toEqual(
    file?.changed_at,
  )
  const submitted = await world.call('POST', '/apps/api/sitemaps/index-now')
  expect(submitted.body.code).toBe('sitemaps.nothing-proved')
})

test('a store that lists more than is kept has its first pages kept, at every reading, and hears of it', async () => {
  const store = await world.addStore({ products: 5 })
  const theirs = await contextOf(world, store.domain)
  const listed = async (): Promise<string[]> =>
    (await world.call('GET', '/apps/api/sitemaps/pages', { store })).body.data.rows.map(
      ({ url }: ListedRow) => new URL(url).pathname,
    )
  for (let reading = 0; reading < 2; reading++) {
    await world.call('POST', '/apps/api/sitemaps/read', { store })
    await readSlice(theirs, { mostEntries: 3 })
    const { body } = await world.call('GET', '/apps/api/sitemaps', { store })
    expect(body.data.reading).toMatchObject({ state: 'done', overLimit: 3 })
    expect(await listed()).toHaveLength(3)
  }
})

test('one listed page is read again by itself, and judged by what it answers now', async () => {
  await plant({})
  await readAll()
  const path = '/pages/page-3'
  const [row] = await rows(`?q=${encodeURIComponent(path)}`)
  expect(row).toMatchObject({ verdict: 'good', findings: [] })
  await plant({ pages: { [path]: { status: 410 } } })
  const again = await call<ListedRow>('POST', `/pages/${row?.id}/read`)
  expect(again).toMatchObject({ id: row?.id, verdict: 'problem', status: 410, findings: [{ code: 'dead' }] })
  await plant({})
  expect(await call<ListedRow>('POST', `/pages/${row?.id}/read`)).toMatchObject({ verdict: 'good' })
  const other = await world.addStore()
  const theirs = await world.call('POST', `/apps/api/sitemaps/pages/${row?.id}/read`, { store: other })
  expect(theirs.body.code).toBe('sitemaps.gone')
})
