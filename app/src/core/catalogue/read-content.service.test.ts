import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { continueRun } from './continue-run.ts'
import { getStatus, pollContent, startSync } from './service.ts'

let world: World
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  const store = await world.addStore({ theme: false, products: 1 })
  const { rows } = await world.database.db.pool.query('select id from signpost_find_shop($1)', [store.domain])
  ctx = shopContext(
    world.web.process.app,
    { id: rows[0].id, domain: store.domain },
    { kind: 'merchant', userId: '1' },
  )
})

const BEGAN = Date.parse('2026-01-01T00:00:00Z')

/** Pages, seven of them changed in each second. */
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const updatedAt = new Date(BEGAN + Math.floor(at / 7) * 1_000).toISOString()
    const nothing = { templateSuffix: null, seoTitle: null, seoDescription: null, hidden: null, body: '' }
    const dates = { createdAt: updatedAt, publishedAt: updatedAt, updatedAt }
    return {
      id: `gid://shopify/Page/${at + 1}`,
      handle: `page-${at}`,
      title: `Page ${at}`,
      ...nothing,
      ...dates,
    }
  })

interface AskedPage {
  first: number
  after: string | null
  query: string | null
}

/** The same shop with these pages; `refuses` decides which requests for them fail. */
function withPages(
  pages: ReturnType<typeof pagesOf>,
  refuses: (asked: AskedPage) => boolean,
): { ctx: ShopContext; asked: AskedPage[] } {
  const asked: AskedPage[] = []
  const query: ShopContext['platform']['query'] = (shop, operation, variables) => {
    if (operation.name !== 'CataloguePages') return ctx.platform.query(shop, operation, variables)
    const page = variables as unknown as AskedPage
    asked.push(page)
    if (refuses(page))
      return Promise.reject(
        new PlatformError('bad-answer', { operation: operation.name, message: 'refused' }),
      )
    const since = Date.parse(/'(.+)'/.exec(page.query ?? '')?.[1] ?? '2000-01-01T00:00:00Z')
    const list = pages.filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
    const end = Number(page.after ?? 0) + page.first
    const pageInfo = { hasNextPage: end < list.length, endCursor: String(end) }
    return Promise.resolve({ pages: { nodes: list.slice(end - page.first, end), pageInfo } } as never)
  }
  return { ctx: { ...ctx, platform: { ...ctx.platform, query } }, asked }
}

test('many pages are read in parts, each once, and a part that failed is all that is read again', async () => {
  let failures = 1
  const { ctx: shop, asked } = withPages(pagesOf(2_800), ({ query }) => query !== null && failures-- > 0)
  await startSync(shop)
  while ((await continueRun(shop)) !== null);
  expect(await getStatus(shop)).toMatchObject({ state: 'done' })
  expect((await getStatus(shop)).kinds.find(({ kind }) => kind === 'page')).toMatchObject({
    held: 2_800,
    total: 2_800,
  })
  const { rows } = await shop.tx((tx) =>
    sql<{
      totals: { page: number }
    }>`select totals from catalogue_runs where shop_id = ${shop.shop.id}`.execute(tx),
  )
  expect(rows[0]?.totals.page).toBe(2_800)
  // The last page of the first part is the first one of this second.
  const second = `updated_at:>='${new Date(BEGAN + 357_000).toISOString()}'`
  expect(asked.filter(({ after }) => after === null).map(({ query }) => query)).toEqual([
    null,
    second,
    second,
  ])
  expect(asked).toHaveLength(25 + 1 + 4)
})

test('pages the platform does not list to the end fail the sync after ten minutes', async () => {
  const { ctx: shop } = withPages(pagesOf(150), ({ after }) => after !== null)
  const pass = (minutes: number) =>
    shop.tx((tx) =>
      sql`update catalogue_runs set touched_at = touched_at - make_interval(mins => ${minutes}::int)
        where shop_id = ${shop.shop.id}`.execute(tx),
    )
  await startSync(shop)
  while ((await continueRun(shop))?.afterMs !== 15_000);
  await pass(9)
  expect(await continueRun(shop)).toEqual({ afterMs: 15_000 })
  await pass(2)
  expect(await continueRun(shop)).toBeNull()
  expect(await getStatus(shop)).toMatchObject({ state: 'failed' })
})

test('an edit the platform shows late is found, nothing seen before is written again, and looking back ends', async () => {
  const all = pagesOf(14)
  const shown = all.slice(1)
  const { ctx: shop, asked } = withPages(shown, () => false)
  await startSync(shop)
  while ((await continueRun(shop)) !== null);
  const versions = async () => {
    const { rows } = await shop.tx((tx) =>
      sql<{ id: string; version: string }>`
        select id, xmin::text as version from catalogue_resources
          where shop_id = ${shop.shop.id} and kind = 'page' order by id`.execute(tx),
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  }
  const pass = () =>
    shop.tx((tx) =>
      sql`update catalogue_watermarks set reached_at = reached_at - interval '11 minutes'
        where shop_id = ${shop.shop.id}`.execute(tx),
    )
  const before = await versions()
  // Edited before the newest of the others.
  shown.unshift(...all.slice(0, 1))
  await pollContent(shop)
  const now = await versions()
  expect(now.size).toBe(14)
  expect([...now].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)).toEqual(['1'])
  await pass()
  await pollContent(shop)
  await pollContent(shop)
  const from = (ms: number) => `updated_at:>='${new Date(BEGAN + 1_000 + ms).toISOString()}'`
  expect(asked.map(({ query }) => query)).toEqual([null, from(-600_000), from(-600_000), from(0)])
  expect(await versions()).toEqual(now)
})
