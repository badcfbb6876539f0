import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { CRAWL_JOB } from './job-names.ts'
import { describeRun, findRun } from './run-store.ts'
import { crawlSlice, rereadPage, startRun } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 4, collections: 2, pages: 2 } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => scan(() => null))

/** A whole scan, without its pauses; `fault` says what the store answers instead. */
async function scan(fault: (url: string) => Partial<PageReading> | null) {
  const { ctx: base } = world
  let payload: { run: string; silent?: number } | null = null
  const ctx: ShopContext = {
    ...base,
    queue: {
      ...base.queue,
      enqueue: async (job, given) => {
        if (job === CRAWL_JOB) payload = given.payload as never
      },
    },
    pages: {
      sitemapsOf: base.pages.sitemapsOf,
      read: async (url, options) => {
        const found = fault(url)
        if (found === null) return base.pages.read(url, options)
        const readAt = new Date()
        return {
          url,
          readAt,
          redirects: [],
          values: {},
          retryAfterSeconds: null,
          ...found,
        } as unknown as PageReading
      },
    },
  }
  await startRun(ctx)
  while (payload) {
    const next: { run: string; silent?: number } = payload
    payload = null
    await crawlSlice(ctx, next)
  }
  return ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    if (!run) throw new Error('There is no run.')
    return describeRun(tx, run)
  })
}

const readPages = () =>
  world.ctx.tx(async (tx) => {
    const { rows } = await sql<{ url: string }>`
      select p.url from crawl_pages p join crawl_facts f on f.shop_id = p.shop_id and f.page_id = p.id
        where p.shop_id = ${world.ctx.shop.id} and p.state = 'read' order by p.url`.execute(tx)
    return rows.map(({ url }) => url)
  })

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

const answer = (html: string) => ({ state: 'read', status: 200, headers: new Headers(), html }) as const
const late = { state: 'not-read', reason: 'page-reader.timeout' } as const

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
  await scan((url) =>
    /page-1$/.test(url)
      ? { ...answer(''), url: new URL('/', url).href, redirects: [{ url, status: 301 }] }
      : null,
  )
  const before = await redirects()
  expect(before).toEqual([{ url: expect.stringContaining('page-1'), status: 301 }])
  await scan((url) => (/page-1$/.test(url) ? late : null))
  expect(await redirects()).toEqual(before)
  await scan(() => null)
  expect(await redirects()).toEqual([])
})

test('a page that somebody reads again in vain keeps what is known of it', async () => {
  const before = await readPages()
  const read = async (url: string) => ({
    ...late,
    url,
    values: {},
    retryAfterSeconds: null,
    readAt: new Date(),
  })
  const [url] = before
  await rereadPage({ ...world.ctx, pages: { ...world.ctx.pages, read } }, url ?? '')
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
