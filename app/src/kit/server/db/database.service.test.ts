import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
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
