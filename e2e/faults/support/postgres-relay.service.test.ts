import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../app/src/kit/server/db/database.ts'
import { shopQuery } from '../../../app/src/kit/server/db/shop-query.ts'
import { asAppError } from '../../../app/src/kit/server/http/http-failure.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../app/testing/database.ts'
import { type PostgresRelay, startPostgresRelay, type Trouble } from './postgres-relay.ts'

const NOBODY = new Map<string, Trouble>()
const CONNECTIONS = 16

let database: TestDatabase
let relay: PostgresRelay
let db: Database
const shops: string[] = []

beforeAll(async () => {
  database = await newDatabase()
  for (let at = 0; at < 6; at++) shops.push((await newShop(database)).id)
  relay = await startPostgresRelay(database.url)
  db = openDatabase({ url: relay.url, applicationName: 'silent servers', connections: CONNECTIONS })
})
afterAll(async () => {
  await db?.close()
  await relay?.stop()
  await database?.[Symbol.asyncDispose]()
})

const flags = shopQuery((own, shop) =>
  own.selectFrom('shop_feature_flags').select('feature').where('shop_id', '=', shop),
)
const write = (shop: string) =>
  db.withShop(shop, async (tx) => {
    await sql`select count(*) from shop_feature_flags where shop_id = ${shop}`.execute(tx)
    return 'done'
  })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => asAppError(error, { requestId: '1', translate: () => undefined }).code,
  )
const silence = (silent: readonly string[]) =>
  relay.trouble(new Map(silent.map((shop): [string, Trouble] => [shop, 'silence'])), NOBODY)

test('four silent shops with four calls each leave connections to the others', async () => {
  const silent = shops.slice(0, 4)
  const [other = ''] = shops.slice(4)
  silence(silent)
  try {
    const held = [...silent, ...silent, ...silent, ...silent].map((shop) => codeOf(write(shop)))
    const began = performance.now()
    expect(await write(other)).toBe('done')
    expect(performance.now() - began).toBeLessThan(4_000)
    const again = performance.now()
    expect(await codeOf(write(silent[0] ?? ''))).toBe('http.store-away')
    await Promise.all(Array.from({ length: 8 }, () => write(other)))
    expect(performance.now() - again).toBeLessThan(1_000)
    silence([])
    const outcomes = await Promise.all(held)
    const away = outcomes.filter((code) => code === 'http.store-away')
    // How many are broken off depends on when others lack connections; a quarter of them stays in any case.
    expect(away.length).toBeGreaterThan(0)
    expect(outcomes.length - away.length).toBeGreaterThanOrEqual(4)
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(outcomes.length - away.length)
    for (const shop of silent) expect(await write(shop)).toBe('done')
    expect(await Promise.all(silent.map(write))).toEqual(silent.map(() => 'done'))
  } finally {
    silence([])
  }
})

test('small reads of others do not wait for silent shops', async () => {
  const silent = shops.slice(0, 2)
  const [other = ''] = shops.slice(4)
  silence(silent)
  try {
    const began = performance.now()
    const held = [...silent, ...silent].map((shop) => codeOf(db.readShop(shop, flags)))
    expect(await db.readShop(other, flags)).toEqual([])
    expect(performance.now() - began).toBeLessThan(3_000)
    silence([])
    // On a busy machine the silence may last as long as a small read is given.
    for (const code of await Promise.all(held)) expect(['done', 'http.store-away']).toContain(code)
  } finally {
    silence([])
  }
})

test('a shop known as silent has one small read at a time', async () => {
  const [silent = '', other = ''] = shops.slice(4)
  try {
    relay.trouble(new Map([[silent, 'refuse']]), NOBODY)
    expect(await codeOf(write(silent))).toBe('http.store-away')
    silence([silent])
    const first = codeOf(db.readShop(silent, flags))
    const began = performance.now()
    expect(await codeOf(db.readShop(silent, flags))).toBe('http.store-away')
    expect(await codeOf(write(silent))).toBe('http.store-away')
    expect(performance.now() - began).toBeLessThan(250)
    expect(await db.readShop(other, flags)).toEqual([])
    silence([])
    expect(await first).toBe('done')
    expect(await write(silent)).toBe('done')
  } finally {
    silence([])
  }
})
