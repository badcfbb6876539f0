import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  type Fault,
  late,
  movedTo,
  readPagesOf,
  scanWith,
  withFault,
} from '../../../testing/faulty-scan.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { findRun } from './run-store.ts'
import { crawlSlice, rereadPage, startRun } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 4, collections: 2, pages: 2 } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => scan(() => null))

const scan = (fault: Fault) => scanWith(world.ctx, fault)
const readPages = () => readPagesOf(world.ctx)

test('a scan of a store that refuses everything fails with the reason, and keeps what earlier ones read', async () => {
  const before = await readPages()
  expect(before.length).toBeGreaterThan(8)
  const run = await scan(() => ({ state: 'not-read', reason: 'page-reader.refused' }))
  expect(run).toMatchObject({ state: 'failed', reason: 'page-reader.refused' })
  expect(await readPages()).toEqual(before)
})

test('a scan that meets the store away half way keeps what earlier ones read', async () => {
  const before = await readPages()
  let left = 8
  const run = await scan(() => (left-- > 0 ? null : { state: 'broken', status: 503 }))
  expect(run).toMatchObject({ state: 'failed', reason: 'page-reader.page-status' })
  expect(await readPages()).toEqual(before)
})

test('a scan that cannot read a sitemap names it and keeps the pages that only it names', async () => {
  const before = await readPages()
  const run = await scan((url) =>
    /sitemap|\/$/.test(url) ? { state: 'not-read', reason: 'page-reader.too-large' } : null,
  )
  expect(run.state).toBe('done')
  expect(run.coverage.sitemapsNotRead).toEqual([
    { url: expect.stringContaining('sitemap.xml'), reason: 'page-reader.too-large' },
  ])
  expect((await readPages()).length).toBe(before.length - 1)
})

test('what only a page links to stays while the store does not answer for it', async () => {
  const known = (url: string) => (/only-here$/.test(url) ? answer('<h1>Here</h1>') : null)
  const links = answer('<a href="/pages/only-here">Here</a>')
  await scan((url) => (/page-1$/.test(url) ? links : known(url)))
  const before = await readPages()
  expect(before.map((url) => new URL(url).pathname)).toContain('/pages/only-here')
  const run = await scan((url) => (/page-1$/.test(url) ? late : known(url)))
  expect(run).toMatchObject({ state: 'done', coverage: { kept: 1 } })
  expect(await readPages()).toEqual(before)
  const again = await scan(known)
  expect(again.coverage.kept).toBe(0)
  expect(await readPages()).toEqual(before.filter((url) => !/only-here$/.test(url)))
})

test('where a URL leads stays known while the store does not answer for it', async () => {
  const redirects = () =>
    world.ctx.tx((tx) => tx.selectFrom('crawl_redirects').select(['url', 'status']).execute())
  await scan((url) => (/page-1$/.test(url) ? movedTo('/', url) : null))
  const before = await redirects()
  expect(before).toEqual([{ url: expect.stringContaining('page-1'), status: 301 }])
  await scan((url) => (/page-1$/.test(url) ? late : null))
  expect(await redirects()).toEqual(before)
  await scan(() => null)
  expect(await redirects()).toEqual([])
})

test('a page that somebody reads again in vain keeps what is known of it', async () => {
  const before = await readPages()
  await rereadPage(
    withFault(world.ctx, () => late),
    before[0] ?? '',
  )
  expect(await readPages()).toEqual(before)
})

test('a run that waits for its store for more than three days ends', async () => {
  const { ctx } = world
  await startRun(ctx)
  const aged = await ctx.tx(async (tx) => {
    await sql`update crawl_runs set started_at = now() - interval '73 hours'
      where shop_id = ${ctx.shop.id} and state = 'running'`.execute(tx)
    return findRun(tx, ctx.shop.id)
  })
  const busy = {
    state: 'not-read',
    reason: 'page-reader.rate-limited',
    values: {},
    retryAfterSeconds: 60,
  } as const
  const read = async (url: string) => ({ ...busy, url, readAt: new Date() })
  await crawlSlice({ ...ctx, pages: { ...ctx.pages, read } }, { run: aged?.id ?? '' })
  const ended = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  expect(ended).toMatchObject({ id: aged?.id, state: 'failed', reason: 'page-reader.rate-limited' })
})
