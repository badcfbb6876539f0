import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import type { ShopId, ShopTx } from './shop-tx.ts'

let database: TestDatabase
let shop: ShopId
beforeAll(async () => {
  database = await newDatabase()
  shop = (await newShop(database)).id
})
afterAll(() => database?.[Symbol.asyncDispose]())

const clock = async (tx: ShopTx, name: string) =>
  (await sql<{ now: string }>`select ${name}::text as name, clock_timestamp()::text as now`.execute(tx)).rows

test('a statement that several parts send with the same values runs once, and each has its own list', async () => {
  const [one, same, other] = await database.db.withShopReads(shop, (tx) =>
    Promise.all([clock(tx, 'one'), clock(tx, 'one'), clock(tx, 'other')]),
  )
  expect(same).toEqual(one)
  expect(same).not.toBe(one)
  expect(other?.[0]?.now).not.toBe(one?.[0]?.now)
  expect(await database.db.withShopReads(shop, (tx) => clock(tx, 'one'))).not.toEqual(one)
})

test('sees its own shop, and writes nothing', async () => {
  const other = await newShop(database)
  const flags = (tx: ShopTx) =>
    tx.selectFrom('shop_feature_flags').select('shop_id').where('shop_id', '=', other.id).execute()
  await database.db.withShop(other.id, (tx) =>
    sql`insert into shop_feature_flags (shop_id, feature, is_on, set_by, set_at)
      values (${other.id}, 'audit', true, 'x', clock_timestamp())`.execute(tx),
  )
  expect(await database.db.withShopReads(other.id, flags)).toHaveLength(1)
  expect(await database.db.withShopReads(shop, flags)).toEqual([])
  const write = database.db.withShopReads(shop, (tx) =>
    tx.updateTable('shops').set({ name: 'x' }).where('id', '=', shop).execute(),
  )
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

/** Number of plans the only connection keeps after `count` different statements, each sent twice. */
async function plansKept(db: Database, count: number): Promise<number> {
  for (let round = 0; round < 2; round++)
    await db.withShopReads(shop, (tx) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => sql`select ${sql.lit(at)}::int as at`.execute(tx)),
      ),
    )
  const { rows } = await db.pool.query('select count(*)::int as kept from pg_prepared_statements')
  return rows[0].kept
}

test.each([
  ['the connection keeps the plan of each', { pooled: false, count: 3, kept: 3 }],
  ['it keeps a bounded number', { pooled: false, count: 210, kept: 200 }],
  ['behind a pooler it keeps none', { pooled: true, count: 3, kept: 0 }],
])('of the statements of a response, %s', async (_, { pooled, count, kept }) => {
  const db = openDatabase({ url: database.url, pooled, connections: 1, applicationName: 'plans' })
  try {
    expect(await plansKept(db, count)).toBe(kept)
  } finally {
    await db.close()
  }
})
