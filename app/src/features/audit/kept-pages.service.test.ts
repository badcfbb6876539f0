import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { comparePages } from './judging/compare-pages.ts'

/** A page that the store no longer answers for keeps what an earlier scan found, on every screen. */
let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 4, collections: 1, pages: 2 } })
  await scan({})
})
afterAll(() => world[Symbol.asyncDispose]())

const PATH = '/products/product-1'
const FAULTY = {
  replace: [
    { find: '<title>.*?</title>', put: '<title></title>' },
    { find: '</main>', put: '<script type="application/ld+json">{"@type":</script></main>' },
  ],
}

/** Scans the store, of which one page answers like this. */
async function scan(answer: object): Promise<void> {
  const { ctx } = world
  await world.control('PATCH', '/faults', {
    plantedSitemaps: { [world.store.handle]: { pages: { [PATH]: answer } } },
  })
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') break
    await crawlSlice(ctx, { run: run.id })
  }
  await comparePages(ctx)
}

async function get(path: string) {
  const { status, body } = await world.call('GET', `/apps/api${path}`)
  expect([path, status]).toEqual([path, 200])
  return body.data
}

/** What the screens say of the page and of the store. */
async function shown() {
  const audit = (await get(`/audit/pages?q=${PATH}`)).rows[0]
  const schema = (await get(`/schema-results/pages?q=${PATH}`)).rows[0]
  const { sum, run } = await get('/audit')
  const { levels } = await get('/schema-results')
  const checks = audit.findings.map(({ check }: { check: string }) => check).toSorted()
  return { audit, schema, checks, sum, coverage: run.coverage, levels }
}

async function fixed(): Promise<string[]> {
  const ofAudit = (await get('/audit/problems')).fixed.map(({ check }: { check: string }) => check)
  const ofSchema = (await get('/schema-results/problems')).fixed.map(
    ({ problem }: { problem: string }) => problem,
  )
  return [...ofAudit, ...ofSchema]
}

test('a page that is refused keeps its results, marked as old, and none counts as fixed', async () => {
  await scan(FAULTY)
  const before = await shown()
  expect(before.checks).toContain('title-missing')
  expect(before.schema.errors).toBeGreaterThan(0)
  await scan({ status: 403 })
  const now = await shown()
  const kept = { keptBecause: 'page-reader.refused' }
  expect(now.audit).toEqual({ ...before.audit, ...kept })
  expect(now.schema).toEqual({ ...before.schema, ...kept })
  expect(now.sum).toEqual(before.sum)
  expect(now.coverage).toMatchObject({
    read: before.coverage.read - 1,
    known: before.coverage.known,
    notRead: [{ reason: 'page-reader.refused', pages: 1 }],
    kept: 1,
  })
  expect(now.levels).toEqual({ ...before.levels, unread: before.levels.unread + 1, kept: 1 })
  expect(await fixed()).toEqual([])
  expect((await get('/audit/pages?view=unread')).total).toBe(1)
  expect((await get('/audit')).unread).toBe(1)
  expect((await get('/schema-results/pages?state=unread')).total).toBe(now.levels.unread)
  const { text } = (await get('/schema-results/csv')) as { text: string }
  expect(text).toMatch(/Last scanned [^,]+ at [^,]+\. The store refused to show the page to Signpost\./)
})

test('one that answers with an error is also reported for that', async () => {
  await scan(FAULTY)
  const before = await shown()
  await scan({ status: 503 })
  const now = await shown()
  expect(now.checks).toEqual([...before.checks, 'status-5xx'].toSorted())
  expect(now.schema).toEqual({ ...before.schema, keptBecause: 'page-reader.page-status' })
  expect(now.coverage).toMatchObject({ read: before.coverage.read - 1, broken: before.coverage.broken + 1 })
  const { problems } = await get('/schema-results/problems')
  const broken = problems.find(({ code }: { code: string }) => code === 'broken-page')
  expect(broken).toMatchObject({ pages: 1, isNew: true })
  const { rows } = await get(`/schema-results/pages?problem=${encodeURIComponent(broken.key)}`)
  expect(rows.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual([PATH])
  expect(await fixed()).toEqual([])
})

test('one that does not exist any more, or answers again, is as it is now', async () => {
  await scan({ status: 404 })
  const gone = await shown()
  expect(gone.audit).toMatchObject({ state: 'broken', status: 404, keptBecause: null })
  expect(gone.checks).toEqual(['status-4xx'])
  expect(gone.schema).toMatchObject({ state: 'broken', errors: 0 })
  // What is known of it is that it does not exist.
  await scan({ status: 403 })
  expect((await shown()).checks).toEqual(['status-4xx'])
  await scan({})
  const back = await shown()
  expect(back.audit).toMatchObject({ state: 'read', keptBecause: null })
  expect(back.checks).not.toContain('title-missing')
  expect(back.coverage).toMatchObject({ notRead: [], broken: 0, kept: 0 })
})
