import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { type Pooler, poolerProgram, startPooler } from '../../../../testing/pooler.ts'
import { unfitConnection } from './connection-fit.ts'
import { openDatabase } from './database.ts'
import { lockMigrations } from './migrate.ts'
import { shopQuery } from './shop-query.ts'

const program = poolerProgram()

// Skipped if pgbouncer is not installed.
describe.skipIf(program === null)('behind pgbouncer in transaction mode', () => {
  let database: TestDatabase
  let pooler: Pooler
  beforeAll(async () => {
    database = await newDatabase()
    // Two connections in total: each transaction may get another one than the last.
    pooler = await startPooler(program ?? '', database.url, { connections: 2 })
  })
  afterAll(async () => {
    await pooler?.stop()
    await database?.[Symbol.asyncDispose]()
  })

  test('shops are kept apart, whoever had the connection before', async () => {
    const shops = [await newShop(database), await newShop(database), await newShop(database)]
    const own = shopQuery((db, shop) => db.selectFrom('shops').select('domain').where('id', '=', shop))
    const db = openDatabase({ url: pooler.url, pooled: true, applicationName: 'pooled', connections: 8 })
    try {
      const seen = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const shop = shops[at % shops.length]?.id ?? ''
          const [read] = await db.readShop(shop, own)
          const { rows } = await db.withShop(shop, (tx) =>
            sql<{ domain: string }>`select domain from shops where id = ${shop}`.execute(tx),
          )
          return { isOne: rows.length === 1, isSame: read?.domain === rows[0]?.domain }
        }),
      )
      expect(seen.filter(({ isOne, isSame }) => !isOne || !isSame)).toEqual([])
    } finally {
      await db.close()
    }
  })

  test('the limits of the role count, and a role without them is refused', async () => {
    const db = openDatabase({ url: pooler.url, pooled: true, applicationName: 'pooled' })
    try {
      expect(await unfitConnection(db.pool, { pooled: true })).toBeNull()
      const superuser = new pg.Client({ connectionString: database.superuserUrl })
      await superuser.connect()
      await superuser.query(`alter role signpost_app in database ${database.name} set lock_timeout = 0`)
      await superuser.end()
      // New connections to the database get the role's current settings.
      const fresh = await startPooler(program ?? '', database.url)
      const other = openDatabase({ url: fresh.url, pooled: true, applicationName: 'pooled' })
      expect(await unfitConnection(other.pool, { pooled: true })).toContain(
        'alter role signpost_app set lock_timeout = 2000;',
      )
      await other.close()
      await fresh.stop()
    } finally {
      await db.close()
    }
  })

  test('a pooler nobody told of is noticed, and migrations do not lock through it', async () => {
    const pool = new pg.Pool({ connectionString: pooler.url, max: 1 })
    try {
      expect(await unfitConnection(pool, { pooled: false })).toContain('DATABASE_POOLER=on')
      const client = await pool.connect()
      await expect(lockMigrations(client)).rejects.toThrow('leads through a pooler')
      client.release()
    } finally {
      await pool.end()
    }
    expect(await unfitConnection(database.db.pool, { pooled: false })).toBeNull()
  })
})
