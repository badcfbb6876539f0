import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { openDatabase } from './database.ts'
import { tenantTablesWithoutPolicy } from './tenant-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test('every table with a shop is closed by a forced policy', async () => {
  expect(await tenantTablesWithoutPolicy(database.db.pool)).toEqual([])
})

test('the check notices a tenant table that was left open', async () => {
  await using own = await newDatabase()
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  await owner.query('create table left_open (shop_id bigint, note text)')
  await owner.query('create table half_open (shop_id bigint)')
  await owner.query('alter table half_open enable row level security')
  await owner.end()
  expect(await tenantTablesWithoutPolicy(own.db.pool)).toEqual(['half_open', 'left_open'])
})

test('a transaction of one shop sees no other and leaves no trace on its connection', async () => {
  const [one, two] = [await newShop(database), await newShop(database)]
  const domains = await database.db.withShop(one.id, (tx) =>
    tx.selectFrom('shops').select('domain').execute(),
  )
  expect(domains).toEqual([{ domain: one.domain }])
  const written = database.db.withShop(one.id, (tx) =>
    tx
      .insertInto('onboarding_suggestions')
      .values({ shop_id: two.id, suggestion_id: 'x', status: true })
      .execute(),
  )
  await expect(written).rejects.toThrow(/row-level security/)
  const { rows } = await sql`select * from shops`.execute(database.db.kysely)
  expect(rows).toEqual([])
})

test('a statement that comes after its transaction has ended runs in no other shop’s', async () => {
  const [one, two] = [await newShop(database), await newShop(database)]
  const db = openDatabase({ url: database.url, applicationName: 'late statements', connections: 1 })
  const failed = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  try {
    const lost = db.withShop(one.id, (tx) => {
      late = failed.promise.then(() => tx.selectFrom('shops').select('domain').execute())
      return Promise.all([late, sql`select 1 / 0`.execute(tx)])
    })
    await expect(lost).rejects.toThrow('division by zero')
    await db.withShop(two.id, async () => {
      failed.resolve()
      await expect(late).rejects.toThrow('is over')
    })
  } finally {
    await db.close()
  }
})

test('what threw is rolled back, what failed is not called committed', async () => {
  const shop = await newShop(database)
  const rename = (
    name: string,
    after: (tx: Parameters<Parameters<typeof database.db.withShop>[1]>[0]) => unknown,
  ) =>
    database.db.withShop(shop.id, async (tx) => {
      await tx.updateTable('shops').set({ name }).execute()
      await after(tx)
    })
  await expect(
    rename('thrown', () => {
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  await expect(rename('failed', (tx) => sql`select 1/0`.execute(tx).catch(() => {}))).rejects.toThrow(
    /rolled back/,
  )
  await rename('kept', () => {})
  const row = await database.db.withShop(shop.id, (tx) =>
    tx.selectFrom('shops').select('name').executeTakeFirst(),
  )
  expect(row).toEqual({ name: 'kept' })
})
