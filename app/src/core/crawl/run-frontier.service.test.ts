import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop } from '../../../testing/database.ts'
import { addPages } from './run-frontier.ts'

test('a page whose links are all known does not read the other pages of the run', async () => {
  await using database = await newDatabase()
  const shop = await newShop(database)
  const ctx = { shop } as ShopContext
  const inShop: ShopContext['tx'] = (work) => database.db.withShop(shop.id, work)
  const run = await inShop(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into crawl_runs (shop_id, origin, page_limit, state) values (${shop.id}, 'https://store.example', 5000, 'running')
        returning id`.execute(tx)
    return { id: rows[0]?.id ?? '', page_limit: 5_000 }
  })
  const urls = Array.from({ length: 4_000 }, (_, at) => `https://store.example/pages/${at}`)
  await inShop((tx) => addPages(tx, { ctx, run }, { urls, counted: true }))
  await analyze(database.superuserUrl)
  const visits = await inShop(async (tx) => {
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
