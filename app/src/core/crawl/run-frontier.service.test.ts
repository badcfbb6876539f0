import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { addPages, createRunFrontier } from './run-frontier.ts'
import { unread } from './visit.ts'

/** A shop with a running run. */
async function newRun(database: TestDatabase) {
  const shop = await newShop(database)
  const tx: ShopContext['tx'] = (work) => database.db.withShop(shop.id, work)
  const ctx = { shop, tx } as ShopContext
  const run = await tx(async (own) => {
    const { rows } = await sql<{ id: string }>`
      insert into crawl_runs (shop_id, origin, page_limit, state) values (${shop.id}, 'https://store.example', 5000, 'running')
        returning id`.execute(own)
    return { id: rows[0]?.id ?? '', page_limit: 5_000 }
  })
  return { ctx, run }
}

test('two pages that are read at once add the same pages without a deadlock', async () => {
  await using database = await newDatabase()
  const { ctx, run } = await newRun(database)
  const frontier = createRunFrontier(ctx, run, [])
  const asked = ['https://store.example/a', 'https://store.example/b']
  await ctx.tx((tx) => addPages(tx, { ctx, run }, { urls: asked, counted: false }))
  const urls = ['c', 'd', 'e'].map((path) => `https://store.example/${path}`)
  const end = (url: string, further: string[]) => {
    const { page } = unread(url, { readAt: new Date() }, { state: 'broken', status: 404 })
    return frontier.endPage(url, { page, redirect: null, further })
  }
  // Somebody else has the page in the middle until both wait.
  const ends = await ctx.tx(async (tx) => {
    await addPages(tx, { ctx, run }, { urls: urls.slice(1, 2), counted: false })
    const both = Promise.all([end(asked[0] ?? '', urls), end(asked[1] ?? '', urls.toReversed())])
    both.catch(() => {})
    await expect.poll(() => waitingFor(database)).toBe(2)
    return { both }
  })
  await ends.both
  expect(await frontier.nextPages(10)).toHaveLength(urls.length)
})

/** How many transactions wait for a lock. */
async function waitingFor(database: TestDatabase): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db.kysely)
  return rows[0]?.many ?? 0
}

test('a page whose links are all known does not read the other pages of the run', async () => {
  await using database = await newDatabase()
  const { ctx, run } = await newRun(database)
  const urls = Array.from({ length: 4_000 }, (_, at) => `https://store.example/pages/${at}`)
  await ctx.tx((tx) => addPages(tx, { ctx, run }, { urls, counted: true }))
  await analyze(database.superuserUrl)
  const visits = await ctx.tx(async (tx) => {
    await addPages(tx, { ctx, run }, { urls: urls.slice(0, 20), counted: false })
    const { rows } = await sql<{ visits: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as visits
        from pg_stat_xact_user_tables where relname = 'crawl_pages'`.execute(tx)
    return rows[0]?.visits
  })
  expect(visits).toBeLessThan(100)
})

/** Lets the planner know the table, as it would on a running installation. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum analyze crawl_pages')
  } finally {
    await client.end()
  }
}
