import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase, newShop } from '../../../../testing/database.ts'
import { productsOfFile } from './own-store.ts'

const PRODUCTS = 400

test('a file’s products are read with a look at their own entries only', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into catalogue_resources (shop_id, kind, id, handle, title, status, published_at, updated_at, read_at)
        select $1, 'product', at, 'product-' || at, 'Product', 'ACTIVE', now() - interval '1 day', now(), now()
          from generate_series(1, $2::int) at`,
      [id, PRODUCTS],
    )
    await client.query(
      `insert into catalogue_images (shop_id, id, owner_id, owner_title, url, updated_at, read_at, owner_read_at)
        select $1, at, at, 'Product', 'https://cdn.example/' || at, now(), now(), now() from generate_series(1, $2::int) at`,
      [id, PRODUCTS],
    )
    await client.query(
      `insert into sitemaps_entries (shop_id, url_hash, url, page_url, kind, resource_id)
        select $1, at, 'https://store.example/' || at, 'https://store.example/' || at, 'product', at
          from generate_series(1, $2::int) at`,
      [id, PRODUCTS],
    )
    await client.query(
      `insert into crawl_pages (shop_id, url, template, run_id)
        select $1, 'https://store.example/' || at, 'product', 1 from generate_series(1, $2::int) at`,
      [id, PRODUCTS],
    )
    await client.query(
      `insert into sitemaps_pages (shop_id, page_id, noindex, digest, read_at, same_since, other_until)
        select shop_id, id, false, '', now(), now(), now() from crawl_pages where shop_id = $1`,
      [id],
    )
    await client.query(
      'vacuum analyze sitemaps_entries, sitemaps_pages, crawl_pages, catalogue_resources, catalogue_images',
    )
  } finally {
    await client.end()
  }
  const visits = await database.db.withShop(id, async (tx) => {
    const read = await productsOfFile(tx, { number: 0, of: 1, after: '0', most: PRODUCTS })
    expect(read).toHaveLength(PRODUCTS)
    const { rows } = await sql<{ visits: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as visits
        from pg_stat_xact_user_tables where relname = 'sitemaps_entries'`.execute(tx)
    return rows[0]?.visits
  })
  expect(visits).toBeLessThanOrEqual(2 * PRODUCTS)
})
