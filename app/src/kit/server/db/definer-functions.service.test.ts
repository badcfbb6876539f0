import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { MIGRATIONS } from '../../../../testing/test-server.ts'
import { refusePowerfulRole } from './check-roles.ts'
import { functionsOpenToTemporaryTables } from './definer-functions.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

/** Simulates a database created by hand: everyone may create temporary tables, PostgreSQL's default. */
async function asMadeByHand(url: string, name: string): Promise<void> {
  await asOwner(url, (client) => client.query(`grant temporary on database ${name} to public`))
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

test('every function that runs as the owner searches temporary tables last', async () => {
  expect(await functionsOpenToTemporaryTables(database.db.pool)).toEqual([])
})

test.each([
  ["security definer set search_path = pg_catalog, public as 'select 1'", 'no pg_temp'],
  ["security definer set search_path = pg_temp, public as 'select 1'", 'pg_temp first'],
  ["security definer as 'select 1'", 'no search path'],
  ["set search_path = pg_catalog, public as 'select 1'", 'called by one of the owner'],
])('the check notices a function with %s', async (words) => {
  await using own = await newDatabase()
  await asOwner(own.ownerUrl, (client) =>
    client.query(`create function left_open() returns int language sql ${words}`),
  )
  expect(await functionsOpenToTemporaryTables(own.db.pool)).toEqual(['left_open()'])
})

test('a temporary table does not stand in for a table inside a function of the owner', async () => {
  await using own = await newDatabase()
  await asMadeByHand(own.ownerUrl, own.name)
  const shop = await newShop(own)
  const client = await own.db.pool.connect()
  try {
    await client.query(`create temporary table language_model_queues (queue bytea primary key, paused_until timestamptz);
      grant all on language_model_queues to public;
      insert into language_model_queues values ('key', now() + interval '1 hour');
      set signpost.shop = '${shop.id}'`)
    const { rows } = await client.query("select paused from signpost_begin_model_call('key', 1, 1, 1)")
    expect(rows).toEqual([{ paused: false }])
  } finally {
    client.release(true)
  }
})

test('a role that may make temporary tables, or tables of its own, is refused until the database is migrated', async () => {
  await using own = await newDatabase()
  await refusePowerfulRole(own.db.pool)
  await asMadeByHand(own.ownerUrl, own.name)
  await expect(refusePowerfulRole(own.db.pool)).rejects.toThrow(/temporary tables.*bin\/signpost migrate/)
  await asOwner(own.ownerUrl, (client) => client.query('grant create on schema public to public'))
  await expect(refusePowerfulRole(own.db.pool)).rejects.toThrow(/create tables in the schema public/)
  await migrate({ url: own.ownerUrl, directory: MIGRATIONS })
  await refusePowerfulRole(own.db.pool)
})
