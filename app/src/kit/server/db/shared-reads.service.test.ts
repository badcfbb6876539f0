import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { shopQuery } from './shop-query.ts'
import type { ShopId } from './shop-tx.ts'

let database: TestDatabase
const shops: { id: ShopId; domain: string }[] = []
const allDomains = shopQuery<{ domain: string }>((db) => db.selectFrom('shops').select('domain'))
const failing = shopQuery<{ n: number }>((db) =>
  db.selectFrom('shops').select(sql<number>`1 / (id - id)`.as('n')),
)

beforeAll(async () => {
  database = await newDatabase()
  for (let at = 0; at < 5; at++) shops.push(await newShop(database))
})
afterAll(() => database?.[Symbol.asyncDispose]())

const read = async ({ id }: { id: ShopId }) =>
  (await database.db.readShop(id, allDomains)).map(({ domain }) => domain)

test('reads of one moment see their own shop alone, whatever fails between them', async () => {
  const turns = Array.from({ length: 200 }, (_, at) => shops[at % shops.length] as (typeof shops)[number])
  const results = await Promise.all(
    turns.map(async (shop, at) =>
      at % 7 === 3
        ? database.db.readShop(shop.id, failing).then(
            () => 'no failure',
            (error: Error) => error.message,
          )
        : read(shop),
    ),
  )
  results.forEach((result, at) => {
    expect(result).toEqual(at % 7 === 3 ? 'division by zero' : [turns[at]?.domain])
  })
  const { rows } = await database.db.pool.query("select current_setting('signpost.shop', true) as shop")
  expect(rows[0].shop || null).toBeNull()
})

test('nothing can be written, and no other id than a number is taken', async () => {
  const writing = shopQuery<{ id: string }>((db) =>
    db.updateTable('shops').set({ name: sql`'x'` }).returning('id'),
  )
  const [shop] = shops
  await expect(database.db.readShop(shop?.id ?? '', writing)).rejects.toThrow('read-only transaction')
  await expect(database.db.readShop("1'; drop table shops; --", allDomains)).rejects.toThrow(TypeError)
})

test('a connection cut in the middle fails the reads on it and is not used again', async () => {
  const waiting = shopQuery<{ x: string }>((db) =>
    db.selectFrom('shops').select(sql<string>`pg_sleep(30)::text`.as('x')),
  )
  const [shop] = shops
  if (!shop) throw new Error('no shop')
  const broken = database.db.readShop(shop.id, waiting).catch((error: Error) => error)
  const cut = async () => {
    const { rows } = await database.db.pool.query<{ cut: number }>(
      "select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()",
    )
    return rows[0]?.cut
  }
  await expect.poll(cut).toBe(1)
  expect(await broken).toBeInstanceOf(Error)
  expect(await read(shop)).toEqual([shop.domain])
})

test('a plan that a migration made impossible is not used again, and nobody notices', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const changing = shopQuery<{ one: unknown }>((db) =>
    db.selectFrom(sql<{ one: unknown }>`changing`.as('changing')).select('one'),
  )
  const [shop] = shops
  const look = () => database.db.readShop(shop?.id ?? '', changing)
  try {
    await owner.query('create table changing (one int); insert into changing values (7)')
    await owner.query('grant select on changing to signpost_app')
    expect(await look()).toEqual([{ one: 7 }])
    // Reads of one moment share a connection: it stays in use until the last of them has ended.
    await owner.query('alter table changing alter column one type text')
    expect(await Promise.all(Array.from({ length: 9 }, look))).toEqual(
      Array.from({ length: 9 }, () => [{ one: '7' }]),
    )
    expect(await look()).toEqual([{ one: '7' }])
  } finally {
    await owner.query('drop table if exists changing')
    await owner.end()
  }
})

test('a query with parameters or without names of columns is no shop query', () => {
  expect(() => shopQuery((db) => db.selectFrom('shops').selectAll())).toThrow('names its columns')
  expect(() => shopQuery((db) => db.selectFrom('shops').select('id').where('id', '=', '1'))).toThrow(
    'no parameters',
  )
})

/** A read that takes this long, unless it is stopped before. */
const sleeping = (seconds: number) =>
  shopQuery<{ x: string }>((db) =>
    db.selectFrom('shops').select(sql<string>`pg_sleep(${sql.lit(seconds)})::text`.as('x')),
  )

test('reads of other shops go past one that waits', async () => {
  const slow = sleeping(2)
  const [one, two, ...others] = shops
  if (!one || !two) throw new Error('no shop')
  const waiting = [one, two].map(({ id }) => database.db.readShop(id, slow))
  await wait(150)
  const began = performance.now()
  for (const shop of others) expect(await read(shop)).toEqual([shop.domain])
  expect(performance.now() - began).toBeLessThan(1_500)
  await Promise.all(waiting)
})

test('a shop that let others wait reads by itself until it is quick', async () => {
  const slow = sleeping(1)
  // The second shop was slow at its last read.
  const [one, , ...others] = shops
  if (!one) throw new Error('no shop')
  await database.db.readShop(one.id, slow)
  const waiting = [database.db.readShop(one.id, slow), database.db.readShop(one.id, slow)]
  // Sent in the same moment, before any read can be known to hang.
  const began = performance.now()
  await Promise.all([...others, ...others].map(read))
  expect(performance.now() - began).toBeLessThan(800)
  await Promise.all(waiting)
})

test('reads sent together with those of shops that do not answer go past them', async () => {
  const unanswered = await Promise.all(Array.from({ length: 6 }, () => newShop(database)))
  const waiting = unanswered.map(({ id }) => database.db.readShop(id, sleeping(1)))
  const began = performance.now()
  const answers = await Promise.all(shops.map(read))
  // On two connections, each of those may take half a second.
  expect(performance.now() - began).toBeLessThan(1_100)
  expect(answers).toEqual(shops.map(({ domain }) => [domain]))
  await Promise.all(waiting)
})

test('a slow shop stays one when its read ends with the connection it shared', async () => {
  const slow = await Promise.all(Array.from({ length: 3 }, () => newShop(database)))
  for (const { id } of slow) await database.db.readShop(id, sleeping(0.2))
  // Among the slow ones there are two connections: the third waits behind the first.
  const cut = sleeping(20)
  const failing = slow.map(({ id }) => database.db.readShop(id, cut).catch((error: Error) => error))
  const sleepers = async (what: string) => {
    const { rows } = await database.db.pool.query<{ many: number }>(
      `select count(${what})::int as many from pg_stat_activity
        where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.many
  }
  await expect.poll(() => sleepers('*')).toBe(2)
  await sleepers('pg_terminate_backend(pid)')
  for (const failure of await Promise.all(failing)) expect(failure).toBeInstanceOf(Error)
  const began = performance.now()
  await database.db.readShop(slow[2]?.id ?? '', sleeping(0.6))
  // Among the usual ones it would be stopped after half a second, and begin again.
  expect(performance.now() - began).toBeLessThan(1_050)
})
