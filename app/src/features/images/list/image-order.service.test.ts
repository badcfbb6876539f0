import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { type ImageFilter, SORTS } from '../contract/rows.ts'
import { type Conditions, stateSql, whereSql } from './conditions.ts'
import { cursorOf, readCursor, type Sort } from './image-order.ts'
import { readImagePage } from './image-page.ts'

const IMAGES = 400
let database: TestDatabase
let shop: ShopId
beforeAll(async () => {
  database = await newDatabase()
  shop = (await newShop(database)).id
  // Few values of each, so that most images have the same as others. The moduli share no divisor: all combinations occur.
  await inShop(async (tx) => {
    await sql`
      insert into catalogue_images (shop_id, id, owner_id, owner_title, url, mime, locked, updated_at, read_at, owner_read_at)
        select ${shop}, at, nullif(at % 11, 0), (array['apple', 'Apple', 'Äpfel', 'zebra', '', 'B', 'ａ'])[1 + at % 7],
            'https://cdn.example/' || at, (array['image/jpeg', 'image/png', 'image/heic', null, 'image/webp'])[1 + at % 5],
            at % 37 = 0, now(), now(), now()
          from generate_series(1, ${IMAGES}::int) at`.execute(tx)
    await sql`
      insert into images_files (shop_id, id, url, state, original_bytes, current_bytes)
        select ${shop}, at, 'https://cdn.example/' || case when at % 13 = 0 then 'former' else at::text end,
            (array['optimised', 'unchecked', 'optimised', 'failed', 'restored', 'optimised'])[1 + at / 3 % 6],
            (array[3000, 500, null, 9000])[1 + at / 5 % 4], (array[1000, 0, 9000, null, 10000])[1 + at / 7 % 5]
          from generate_series(1, ${IMAGES}::int) at where at % 9 > 0`.execute(tx)
  })
})
afterAll(() => database[Symbol.asyncDispose]())

const inShop = <Result>(work: (tx: ShopTx) => Promise<Result>) => database.db.withShop(shop, work)
const conditions = (filter: ImageFilter): Conditions => ({
  filter,
  ...{ products: null, named: null, widest: null },
  excludes: { collections: [], tags: [], files: [] },
})

/** What each order compares first; equal images are ordered by number. All rows are sorted by it, without an index. */
const COMPARED: Record<Sort, RawBuilder<unknown>> = {
  bytes: sql`coalesce(f.current_bytes, 0) desc`,
  saved: sql`greatest(coalesce(case when ${stateSql} = 'optimised' then f.original_bytes - f.current_bytes end, 0), 0) desc`,
  title: sql`lower(c.owner_title) collate "C" asc`,
  newest: sql`c.shop_id`,
}
const sorted = (sort: Sort, filter: ImageFilter) =>
  inShop(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select c.id from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
        where ${whereSql(shop, conditions(filter))}
        order by ${COMPARED[sort]}, c.id ${sort === 'title' ? sql`asc` : sql`desc`}`.execute(tx)
    return rows.map(({ id }) => id)
  })

/** Reads the whole list in pages, by the cursors a caller gets. */
async function paged(sort: Sort, filter: ImageFilter): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null; ; ) {
    const beyond: ReturnType<typeof readCursor> | null = cursor === null ? null : readCursor(cursor, sort)
    const page = await inShop((tx) => readImagePage(tx, conditions(filter), { sort, beyond, most: 7 }))
    ids.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last || page.length < 7) return ids
    cursor = cursorOf(last, sort)
  }
}

const FILTERS: ImageFilter[] = [
  {},
  { states: ['optimised'] },
  { states: ['unchecked', 'failed'], use: 'product' },
  { format: 'jpeg' },
  { minBytes: 1 },
]
test.each(SORTS)(
  'in order of %s, pages show each image once, where sorting all of them puts it',
  async (sort) => {
    for (const filter of FILTERS) {
      const expected = await sorted(sort, filter)
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(20)
      expect(await paged(sort, filter), JSON.stringify(filter)).toEqual(expected)
    }
  },
)

const REFUSED = expect.objectContaining({ code: 'http.bad-cursor' })
test('a cursor that is no number is refused where one is compared, and one of an earlier version is read', () => {
  expect(() => readCursor(cursorOf({ id: '1', sort_key: 'heavy' }, 'title'), 'bytes')).toThrow(REFUSED)
  const written = (key: string) => Buffer.from(JSON.stringify(['bytes', key, '7'])).toString('base64url')
  expect(() => readCursor(written('1e3'), 'bytes')).toThrow(REFUSED)
  expect(readCursor(written('00000000000000001234'), 'bytes')).toEqual({
    key: '00000000000000001234',
    id: '7',
  })
})
