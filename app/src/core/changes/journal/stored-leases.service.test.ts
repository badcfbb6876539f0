import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { MIGRATIONS } from '../../../../testing/test-server.ts'
import { appOn, contextOn } from '../testing/shelf.ts'

/** Changes as versions before 0042 stored them: which worker reads one back depended on its lease. */
const STORED = [
  { resource: 'rerun-waits', state: 'pending', sender: 'edit', leased: false },
  { resource: 'rerun-died', state: 'applying', sender: 'edit', leased: false },
  { resource: 'edit-under-way', state: 'applying', sender: 'edit', leased: true },
  { resource: 'queue-under-way', state: 'applying', sender: 'queue', leased: false },
  { resource: 'ended-with-a-lease', state: 'applied', sender: 'edit', leased: true },
]

let database: TestDatabase
let shop: Awaited<ReturnType<typeof newShop>>
const before = mkdtempSync(join(tmpdir(), 'migrations-'))

beforeAll(async () => {
  database = await newDatabase()
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0042') cpSync(join(MIGRATIONS, name), join(before, name))
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `drop schema public cascade; create schema public; grant usage on schema public to public`,
    )
    await migrate({ url: database.ownerUrl, directory: before })
    shop = await newShop(database)
    const { rows } = await client.query(
      `insert into operations (shop_id, type, cause, actor_kind, actor, title_key, total)
        values ($1, 'shelf.label', 'merchant', 'merchant', '42', 'shelf:labelled', 5) returning id`,
      [shop.id],
    )
    for (const { resource, state, sender, leased } of STORED)
      await client.query(
        `insert into changes (shop_id, operation_id, kind, resource_id, field, state, sent_by, lease_until)
          values ($1, $2, 'shelf.label', $3, 'label', $4, $5, case when $6 then now() end)`,
        [shop.id, rows[0].id, resource, state, sender, leased],
      )
    await migrate({ url: database.ownerUrl, directory: MIGRATIONS })
  } finally {
    await client.end()
  }
})
afterAll(async () => {
  rmSync(before, { recursive: true })
  await database?.[Symbol.asyncDispose]()
})

test('changes nobody would have come back for are the queue’s, and it is called', async () => {
  const ctx = contextOn(database.db, shop, undefined, appOn(database.db))
  const { rows } = await ctx.tx((tx) =>
    sql`
      select resource_id as resource, sent_by as sender, lease_until is not null as leased
        from changes where shop_id = ${shop.id} order by id`.execute(tx),
  )
  expect(rows).toEqual([
    { resource: 'rerun-waits', sender: 'queue', leased: false },
    { resource: 'rerun-died', sender: 'queue', leased: false },
    { resource: 'edit-under-way', sender: 'edit', leased: true },
    { resource: 'queue-under-way', sender: 'queue', leased: false },
    { resource: 'ended-with-a-lease', sender: 'edit', leased: false },
  ])
  const { rows: shopQueues } = await ctx.tx((tx) =>
    sql`select stage from shop_queues where shop_id = ${shop.id} and next_at <= clock_timestamp()`.execute(
      tx,
    ),
  )
  expect(shopQueues).toEqual([{ stage: 'write' }])
})

test('a lease that is nobody’s cannot be stored', async () => {
  const ctx = contextOn(database.db, shop, undefined, appOn(database.db))
  const planted = ctx.tx((tx) =>
    sql`update changes set lease_until = now() where shop_id = ${shop.id} and state = 'pending'`.execute(tx),
  )
  await expect(planted).rejects.toThrow('changes_lease')
})
