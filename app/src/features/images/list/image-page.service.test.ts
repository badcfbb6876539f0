import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { readImagePage } from './image-page.ts'

let database: TestDatabase
let id: ShopId
beforeAll(async () => {
  database = await newDatabase()
  id = (await newShop(database)).id
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    await client.query(
      `insert into catalogue_images (shop_id, id, owner_title, url, mime, updated_at, read_at, owner_read_at)
        select $1, at, 'Product ' || lpad(at::text, 5, '0'), 'https://cdn.example/' || at, 'image/jpeg', now(), now(), now()
          from generate_series(1, 20000) at`,
      [id],
    )
    await client.query(
      `insert into images_files (shop_id, id, url, state, original_bytes, current_bytes)
        select $1, at, 'https://cdn.example/' || at, 'optimised', 100000 + 2 * at, 50000 + at from generate_series(1, 20000) at`,
      [id],
    )
    await client.query('vacuum analyze catalogue_images, images_files, images_conversions')
  } finally {
    await client.end()
  }
})
afterAll(() => database[Symbol.asyncDispose]())

const where = {
  filter: {},
  products: null,
  named: null,
  excludes: { collections: [], tags: [], files: [] },
  widest: 1_920,
}

/** Rows read in this transaction; of earlier ones, those the server has not counted yet. */
async function visits(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as visits from pg_stat_xact_user_tables
      where relname in ('catalogue_images', 'images_files')`.execute(tx)
  return rows[0]?.visits ?? 0
}

test.each([
  { sort: 'newest', beyond: { id: '201', key: '' }, ids: ['200', '181'] },
  { sort: 'bytes', beyond: { id: '201', key: '50201' }, ids: ['200', '181'] },
  { sort: 'saved', beyond: { id: '201', key: '50201' }, ids: ['200', '181'] },
  { sort: 'title', beyond: { id: '19800', key: 'product 19800' }, ids: ['19801', '19820'] },
] as const)(
  'a page by $sort is found without reading the images before it',
  async ({ sort, beyond, ids }) => {
    await database.db.withShop(id, async (tx) => {
      const before = await visits(tx)
      const page = await readImagePage(tx, where, { sort, beyond, most: 20 })
      expect([page[0]?.id, page.at(-1)?.id, page.length]).toEqual([...ids, 20])
      expect((await visits(tx)) - before).toBeLessThan(1_000)
    })
  },
)
