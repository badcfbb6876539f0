import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { ROLE_LIMITS } from '../time-limits.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

test('a connection that is cut while it is lent out fails its query alone, and is replaced', async () => {
  const db = openDatabase({ url: database.url, applicationName: 'to be cut', connections: 1 })
  try {
    // What Kysely does for every query without a transaction.
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

test('every connection has the limits of its role, and whoever logs in by hand has them too', async () => {
  const settings = async (client: pg.Pool | pg.Client) => {
    const { rows } = await (client as pg.Pool).query<Record<string, string>>(
      `select json_object_agg(name, setting) as held from pg_settings where name = any($1)`,
      [Object.keys(ROLE_LIMITS.signpost_app)],
    )
    return rows[0]?.['held']
  }
  const wanted = {
    statement_timeout: '30000',
    idle_in_transaction_session_timeout: '3000',
    transaction_timeout: '120000',
    lock_timeout: '2000',
  }
  expect(await settings(database.db.pool)).toEqual(wanted)
  const byHand = new pg.Client({ connectionString: database.url })
  await byHand.connect()
  expect(await settings(byHand)).toEqual(wanted)
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
