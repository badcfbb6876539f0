import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { keepPlan } from './kept-plan.ts'
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

test.each([
  ['keeps the plan of a statement that asks for it', { pooled: false, kept: 1 }],
  ['keeps none behind a pooler', { pooled: true, kept: 0 }],
])('a transaction that may write %s', async (_, { pooled, kept }) => {
  const db = openDatabase({ url: database.url, applicationName: 'kept plans', connections: 1, pooled })
  try {
    for (let round = 0; round < 2; round++)
      await db.withShop(shop, async (tx) => {
        await sql`${keepPlan} select ${shop}::bigint as shop`.execute(tx)
        await sql`select ${shop}::bigint as other`.execute(tx)
      })
    const { rows } = await db.pool.query('select count(*)::int as kept from pg_prepared_statements')
    expect(rows[0].kept).toBe(kept)
  } finally {
    await db.close()
  }
})

test('a plan that a migration made impossible is refused once, and the connection is not used again', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'changed columns', connections: 1 })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query('create table changing (one int); grant select on changing to signpost_app')
    const look = () =>
      db.withShop(shop, async (tx) => (await sql`${keepPlan} select * from changing`.execute(tx)).rows)
    const call = () => db.callOften('select * from changing', [])
    expect([await look(), await call()]).toEqual([[], []])
    await owner.query('alter table changing add two int')
    await expect(look()).rejects.toMatchObject({ code: '0A000' })
    expect([await look(), await call(), await call()]).toEqual([[], [], []])
    await owner.query('alter table changing add three int')
    expect([await call(), await call()]).toEqual([[], []])
  } finally {
    await owner.query('drop table if exists changing')
    await owner.end()
    await db.close()
  }
})

test('statements that arrive while others are under way leave together, in their order', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'packets', connections: 1 })
  try {
    const writes: number[] = []
    const told = await db.withShop(shop, async (tx) => {
      const said: number[] = []
      const say = async (at: number) => {
        const { rows } = await sql<{ at: number }>`select ${at}::int as at`.execute(tx)
        said.push(rows[0]?.at ?? -1)
      }
      const slow = sql`select pg_sleep(0.05)`.execute(tx)
      // In later turns of the event loop, each of which would send a packet of its own.
      const others = [1, 2, 3].map(async (at) => {
        await new Promise((resolve) => setTimeout(resolve, at * 5))
        writes.push(at)
        await say(at)
      })
      await Promise.all([slow, ...others])
      return said
    })
    expect(writes).toEqual([1, 2, 3])
    expect(told).toEqual([1, 2, 3])
  } finally {
    await db.close()
  }
})

test('a statement that fails in the packet fails alone, and the connection goes on', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'a failing packet', connections: 1 })
  try {
    const failed = db.withShop(shop, (tx) =>
      Promise.allSettled([
        sql`select pg_sleep(0.01)`.execute(tx),
        sql`select 1 / 0`.execute(tx),
        sql`select 1`.execute(tx),
      ]),
    )
    await expect(failed).rejects.toThrow('rolled back')
    expect(await db.withShop(shop, async (tx) => (await clock(tx, 'after')).length)).toBe(1)
  } finally {
    await db.close()
  }
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
