import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase, newShop } from '../../../../testing/database.ts'
import { readImagePage } from './image-page.ts'

test('a page of the newest images is found without reading those before it', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into catalogue_images (shop_id, id, owner_title, url, updated_at, read_at, owner_read_at)
        select $1, at, 'Product', 'https://cdn.example/' || at, now(), now(), now() from generate_series(1, 5000) at`,
      [id],
    )
    await client.query('vacuum analyze catalogue_images, images_files, images_conversions')
  } finally {
    await client.end()
  }
  const where = {
    filter: {},
    products: null,
    named: null,
    excludes: { collections: [], tags: [], files: [] },
    widest: 1_920,
  }
  const visits = await database.db.withShop(id, async (tx) => {
    const page = await readImagePage(tx, where, { sort: 'newest', beyond: { id: '201', key: '' }, most: 100 })
    expect([page.length, page[0]?.id, page.at(-1)?.id]).toEqual([100, '200', '101'])
    const { rows } = await sql<{ visits: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as visits
        from pg_stat_xact_user_tables where relname = 'catalogue_images'`.execute(tx)
    return rows[0]?.visits
  })
  expect(visits).toBeLessThan(1_000)
})
