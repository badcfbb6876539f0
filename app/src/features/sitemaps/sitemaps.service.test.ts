import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ListedRow, SitemapsState } from './contract.ts'
import { judgeEntries } from './judging/judge-entries.ts'
import { readSlice } from './reading/read-sitemaps.ts'

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
  await judgeEntries(ctx)
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
/** What is wrong, by path. */
const wrong = async (): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await rows())
      .filter(({ findings }) => findings.length > 0)
      .map(({ url, findings }) => [url.replace(origin, ''), findings.map(({ code }) => code)]),
  )

describe('a sitemap of the platform', () => {
  test('is read, counted by kind, and found to be fine', async () => {
    const state = await readAll()
    expect(state.reading).toMatchObject({ state: 'done', origin, filesRead: 5, overLimit: 0 })
    const none = { problem: 0, unread: 0, missing: 0 }
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
  })

  test('lists what is wrong with it, each fault where it is and nothing else', async () => {
    await plant({
      add: [
        { path: '/pages/gone' },
        { path: '/pages/elsewhere', url: 'https://elsewhere.example/pages/a' },
        { path: '/cart/forbidden', url: `${origin}/search/forbidden` },
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
      '/pages/page-1': ['dead'],
      'https://elsewhere.example/pages/a': ['other-host'],
      '/products/product-4': ['lastmod-future'],
      '/products/product-5': ['twice'],
      '/products/product-1': ['noindex'],
      '/products/product-2': ['redirect'],
      '/collections/collection-1': ['canonical-elsewhere'],
    })
    expect(await call('GET', '/problems?tab=product')).toEqual([
      { code: 'redirect', level: 'error', pages: 1 },
      { code: 'noindex', level: 'error', pages: 1 },
      { code: 'lastmod-future', level: 'warning', pages: 1 },
      { code: 'twice', level: 'warning', pages: 1 },
    ])
    expect((await rows('?problem=redirect')).map(({ findings }) => findings[0]?.values)).toEqual([
      { to: `${origin}/products/product-3`, status: 301 },
    ])
    await plant({})
    await readAll()
    expect(await wrong()).toEqual({})
  })
})

describe('a sitemap of the merchant', () => {
  const refusal = async (url: string): Promise<string> =>
    (await world.call('POST', '/apps/api/sitemaps/files', { body: { url } })).body.message

  test('is refused with the reason where it is none of the store', async () => {
    expect(await refusal(' ')).toBe('Sitemap Url is required')
    expect(await refusal('my sitemap')).toBe('Enter valid sitemap URL')
    expect(await refusal('https://elsewhere.example/sitemap.xml')).toMatch(
      /^Please enter a valid sitemap url\./,
    )
    expect(await refusal(`${origin}/pages/page-1`)).toMatch(/^Please enter a valid sitemap url\./)
    expect(await refusal(`${origin}/nothing.xml`)).toMatch(/^Please enter a valid sitemap url\./)
  })

  test('is read with the others until it is deleted, and is no other store’s', async () => {
    const url = `${origin}/sitemap_pages_1.xml?mine=1`
    const { files } = await call<SitemapsState>('POST', '/files', { url })
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
