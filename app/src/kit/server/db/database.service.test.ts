import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { asAppError } from '../http/http-failure.ts'
import { ROLE_LIMITS } from '../time-limits.ts'
import { type Database, openDatabase } from './database.ts'
import { dayOf, type ShopId, type ShopTx } from './shop-tx.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

test('a connection that is cut while it is lent out fails its query alone, and is replaced', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'to be cut', connections: 1 })
  try {
    // As Kysely does for every query outside a transaction.
    const client = await db.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise((resolve) => client.once('end', resolve))
    await database.db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    const again = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely)
    expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid)
  } finally {
    await db.close()
  }
})

test('a database that only ran transactions is closed with its connections', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'to be closed', connections: 1 })
  await db.withoutShop((tx) => sql`select 1 as one`.execute(tx))
  await db.close()
  expect(db.pool.ended).toBe(true)
})

test('every connection has the limits of its role, and whoever logs in by hand has them too', async () => {
  const settings = async (client: pg.Pool | pg.Client) => {
    const { rows } = await (client as pg.Pool).query<Record<string, string>>(
      `select json_object_agg(name, setting) as held from pg_settings where name = any($1)`,
      [Object.keys(ROLE_LIMITS.signpost_app)],
    )
    return rows[0]?.['held']
  }
  const expected = {
    statement_timeout: '30000',
    idle_in_transaction_session_timeout: '3000',
    transaction_timeout: '120000',
    lock_timeout: '2000',
  }
  expect(await settings(database.db.pool)).toEqual(expected)
  const byHand = new pg.Client({ connectionString: database.url })
  await byHand.connect()
  expect(await settings(byHand)).toEqual(expected)
  await byHand.end()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  expect(await settings(owner)).toMatchObject({
    statement_timeout: '3600000',
    transaction_timeout: '7200000',
  })
  await owner.end()
})

test('a transaction that lasts too long is ended by the database', async () => {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query("set transaction_timeout = '50ms'")
  await client.query('begin')
  await expect(client.query('select pg_sleep(20)')).rejects.toThrow('transaction timeout')
})

/**
 * `transaction_timeout` is armed once, at `begin`: a value set inside the transaction would not replace the existing
 * limit.
 */
async function withShortTransactions(work: (db: Database, shop: ShopId) => Promise<void>): Promise<void> {
  const { id } = await newShop(database)
  const db = openDatabase({ url: database.url, applicationName: 'short transactions', connections: 1 })
  try {
    await db.pool.query("set transaction_timeout = '80ms'")
    await work(db, id)
    // The connection was cut off and replaced: the next one has its role's limit again.
    const { rows } = await db.withShop(id, (tx) =>
      sql<{ transaction_timeout: string }>`show transaction_timeout`.execute(tx),
    )
    expect(rows).toEqual([{ transaction_timeout: '2min' }])
  } finally {
    await db.close()
  }
}

const sleep = (tx: ShopTx) => sql`select pg_sleep(20)`.execute(tx)
test.each<[string, (tx: ShopTx) => Promise<unknown>]>([
  ['in a statement', sleep],
  ['in one of two statements', (tx) => Promise.all([sleep(tx), sql`select 1`.execute(tx)])],
  ['in a statement whose failure is caught', (tx) => sleep(tx).catch(() => {})],
  [
    'in a statement, and goes on',
    (tx) =>
      sleep(tx)
        .catch(() => {})
        .then(() => sql`select 1`.execute(tx)),
  ],
  ['between statements', () => wait(300)],
  ['between statements, and goes on', (tx) => wait(300).then(() => sql`select 1`.execute(tx))],
])(
  'a transaction of a shop that lasts too long %s ends with an error, and keeps no connection',
  async (_, work) => {
    await withShortTransactions(async (db, shop) => {
      const failure = await db.withShop(shop, work).catch((error: unknown) => error)
      expect(asAppError(failure, { requestId: 'x', translate: () => undefined }).status).toBe(503)
    })
  },
)

test('the day is that of UTC, whatever zone a session writes times in', async () => {
  const shop = await newShop(database)
  // 26 hours apart: at any moment, at least one of them has another date.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
    await database.db.withShop(shop.id, async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
      const utc = async () => {
        const { rows } = await sql<{ day: string }>`
          select (clock_timestamp() at time zone 'UTC')::date::text as day`.execute(tx)
        return rows[0]?.day
      }
      const days = [await utc(), await dayOf(tx), await utc()]
      expect([days[0], days[2]]).toContain(days[1])
    })
})
