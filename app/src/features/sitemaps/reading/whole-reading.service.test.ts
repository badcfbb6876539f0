import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { listedPages } from '../audit-facts.ts'
import type { ListedRow, SitemapProblems, SitemapsState } from '../contract.ts'
import { homeCards } from '../home-cards.ts'
import { quickWins } from '../quick-wins.ts'
import { judgeAgain, readSlice, startReading } from './read-sitemaps.ts'
import { closeReading, findReading } from './reading-store.ts'

let world: World
let ctx: ShopContext

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 4, pages: 2 } })
  ctx = world.ctx
  await syncAll(ctx)
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
})
afterAll(() => world[Symbol.asyncDispose]())

const plant = (planted: object) =>
  world.control('PATCH', '/faults', { plantedSitemaps: { [world.store.handle]: planted } })
beforeEach(() => plant({}))

async function call<Data>(method: 'GET' | 'POST', path = ''): Promise<Data> {
  const { status, body } = await world.call(method, `/apps/api/sitemaps${path}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
/** Reads the sitemaps anew and returns what the screen shows. */
async function read(
  by: ShopContext = ctx,
  limits: Parameters<typeof readSlice>[1] = {},
): Promise<SitemapsState> {
  await call('POST', '/read')
  await readSlice(by, limits)
  return call('GET')
}
const missing = ({ counts }: SitemapsState) =>
  Object.values(counts).reduce((sum, one) => sum + one.missing, 0)
const rowOf = async (path: string): Promise<ListedRow | undefined> =>
  (await call<{ rows: ListedRow[] }>('GET', `/pages?q=${encodeURIComponent(path)}`)).rows[0]
const lines = async () => (await homeCards[0]?.read(ctx))?.map(({ id }) => id)

/** A context whose shop answers requests for one file in another way. */
function answering(path: string, answer: (url: string) => PageReading): ShopContext {
  const { pages } = ctx
  return {
    ...ctx,
    pages: {
      sitemapsOf: (...asked) => pages.sitemapsOf(...asked),
      read: (url, options) =>
        new URL(url).pathname === path ? Promise.resolve(answer(url)) : pages.read(url, options),
    },
  }
}
const none = { redirects: [], readAt: new Date() }
const broken =
  (status: number) =>
  (url: string): PageReading => ({ state: 'broken', status, url, ...none })
const page =
  (html: string) =>
  (url: string): PageReading => ({ state: 'read', url, status: 200, html, headers: new Headers(), ...none })
const PRODUCTS = '/sitemap_products_1.xml'

// The first reading of the store: nothing is known from an earlier one.
test('pages of a file that could not be read are not called missing, by any screen', async () => {
  await plant({ leaveOut: ['/pages/page-1'] })
  const state = await read(answering(PRODUCTS, broken(500)))
  expect(state.reading).toMatchObject({ state: 'done', filesUnread: 1, filesOverLimit: 0, overLimit: 0 })
  expect(state.counts.product).toEqual({ good: 0, problem: 0, unread: 4, missing: 0, unlisted: 4 })
  expect(missing(state)).toBe(0)
  expect(await rowOf('/products/product-1')).toMatchObject({ verdict: 'unread', findings: [], listed: false })
  expect(await lines()).toEqual([])
  expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'unknown' })
  expect(await ctx.tx((tx) => listedPages(ctx, tx))).toMatchObject({ allListed: false })
  // The scan's results change nothing about it.
  await judgeAgain(ctx)
  expect(missing(await call<SitemapsState>('GET'))).toBe(0)
  // It is read again, and now the page that no file lists is known to be missing.
  const whole = await read()
  expect(whole.reading).toMatchObject({ filesUnread: 0 })
  expect(missing(whole)).toBe(1)
  expect(await rowOf('/pages/page-1')).toMatchObject({ verdict: 'missing', findings: [{ code: 'missing' }] })
  expect(await lines()).toEqual(['sitemaps.missing'])
  expect(await ctx.tx((tx) => listedPages(ctx, tx))).toMatchObject({ allListed: true })
  // An unread file does not turn it into one that was fixed.
  await read(answering(PRODUCTS, broken(500)))
  expect((await call<SitemapProblems>('GET', '/problems')).fixed).toEqual([])
})

test('pages of a file that was not read in full are not called missing, and this is told', async () => {
  await plant({ leaveOut: ['/pages/page-1'] })
  const cut =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/products/product-1</loc></url><url>'
  const deep = `<urlset>${'<a>'.repeat(60)}`
  const bad = `<urlset>${'<url><loc>ftp://x</loc></url>'.repeat(1_100)}</urlset>`
  for (const text of ['<!doctype html><p>Just a moment</p></html>', cut, deep, bad]) {
    const state = await read(answering(PRODUCTS, page(text)))
    expect(state.reading, text.slice(0, 100)).toMatchObject({ state: 'done', filesUnread: 0, filesInPart: 1 })
    expect(state.files.filter(({ inPart }) => inPart).map(({ url }) => new URL(url).pathname)).toEqual([
      PRODUCTS,
    ])
    expect(missing(state)).toBe(0)
  }
  // An index that names sitemaps of another site, which are not read.
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${PRODUCTS}</loc></sitemap><sitemap><loc>https://elsewhere.example/more.xml</loc></sitemap></sitemapindex>`
  const named = await read(answering('/sitemap.xml', page(index)))
  expect(named.reading).toMatchObject({ filesInPart: 1, files: 2 })
  expect(missing(named)).toBe(0)
  expect((await read()).reading).toMatchObject({ filesInPart: 0 })
})

test('a reading that stopped early does not call files unread that nobody tried', async () => {
  await call('POST', '/read')
  await readSlice(ctx, { sliceMs: 0 })
  await ctx.tx(async (tx) => {
    const reading = await findReading(tx)
    await closeReading(tx, reading?.generation ?? 0, { state: 'failed', reason: 'sitemaps.lost' })
  })
  const { reading } = await call<SitemapsState>('GET')
  expect(reading).toMatchObject({ state: 'failed', filesUnread: 0 })
  expect(reading?.files).toBeGreaterThan(reading?.filesRead ?? 0)
})

test('a file that does not exist lists nothing, so what it should list is missing', async () => {
  await plant({ leaveOut: ['/products/product-2'] })
  await read()
  const state = await read(answering('/sitemap_blogs_1.xml', broken(404)))
  expect(state.reading).toMatchObject({ filesUnread: 0 })
  expect(await rowOf('/products/product-2')).toMatchObject({ verdict: 'missing' })
})

test('pages beyond the limit of URLs or of files are not called missing, and both are told', async () => {
  const fewer = await read(ctx, { mostEntries: 3 })
  expect(fewer.reading).toMatchObject({ filesOverLimit: 0, overLimit: expect.any(Number) })
  expect(fewer.reading?.overLimit).toBeGreaterThan(0)
  expect(missing(fewer)).toBe(0)
  const state = await read(ctx, { mostFiles: 2 })
  expect(state.reading).toMatchObject({ state: 'done', files: 2, filesOverLimit: 3, overLimit: 0 })
  expect(missing(state)).toBe(0)
  expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'unknown' })
  expect((await read()).reading).toMatchObject({ files: 5, filesOverLimit: 0 })
})

/** Reads the sitemaps of a store that names a second one, in a robots.txt that cannot be read so often. */
async function readNamed(unread: number): Promise<SitemapsState> {
  const { pages } = answering('/named.xml', page('<urlset><url><loc>/pages/page-1</loc></url></urlset>'))
  let left = unread
  const sitemapsOf = async (origin: string) =>
    left-- > 0 ? null : ['/sitemap.xml', '/named.xml'].map((path) => new URL(path, origin).href)
  const by = { ...ctx, pages: { ...pages, sitemapsOf } }
  await startReading(by)
  while ((await ctx.tx(findReading))?.state === 'running') await readSlice(by)
  return call('GET')
}

test('sitemaps that only robots.txt names are read as soon as it can be read, and nothing is missing before', async () => {
  await plant({ leaveOut: ['/pages/page-1'] })
  expect(missing(await read())).toBe(1)
  const listed = { verdict: 'good', listed: true }
  for (const unread of [0, 2]) {
    const state = await readNamed(unread)
    expect(state.reading).toMatchObject({ state: 'done', robotsUnread: false })
    expect(missing(state)).toBe(0)
    expect(await rowOf('/pages/page-1')).toMatchObject(listed)
  }
  const files = (await call<SitemapsState>('GET')).files.map(({ url }) => url)
  const state = await readNamed(99)
  expect(state.reading).toMatchObject({ state: 'done', robotsUnread: true, filesUnread: 0 })
  expect(missing(state)).toBe(0)
  // What the sitemaps of before listed still counts.
  expect(state.files.map(({ url }) => url)).toEqual(files)
  expect(await rowOf('/pages/page-1')).toMatchObject(listed)
  expect(await rowOf('/products/product-1')).toMatchObject(listed)
  expect(await quickWins[0]?.read(ctx)).toMatchObject({ state: 'unknown' })
  expect((await read()).reading).toMatchObject({ robotsUnread: false })
})

test('a store whose robots.txt could never be read has no page that is missing', async () => {
  const store = await world.addStore({ products: 2 })
  const theirs = await contextOf(world, store.domain)
  await syncAll(theirs)
  const unread = { ...theirs, pages: { ...theirs.pages, sitemapsOf: async () => null } }
  await startReading(unread)
  while ((await theirs.tx(findReading))?.state === 'running') await readSlice(unread)
  const { body } = await world.call('GET', '/apps/api/sitemaps', { store })
  expect(body.data).toMatchObject({ reading: { state: 'done', robotsUnread: true }, files: [] })
  expect(body.data.counts.product).toMatchObject({ missing: 0, unread: 2, unlisted: 2 })
})

test('a scan that ends while the first reading runs calls nothing missing that is still to be read', async () => {
  const store = await world.addStore({ products: 2 })
  const theirs = await contextOf(world, store.domain)
  await syncAll(theirs)
  await world.call('POST', '/apps/api/sitemaps/read', { store })
  await readSlice(theirs, { sliceMs: 0 })
  await judgeAgain(theirs)
  const { body } = await world.call('GET', '/apps/api/sitemaps', { store })
  expect(body.data.reading).toMatchObject({ state: 'running' })
  expect(body.data.counts.product).toMatchObject({ missing: 0, unread: 2, unlisted: 2 })
})
