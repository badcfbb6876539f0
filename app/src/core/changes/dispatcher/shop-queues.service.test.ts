import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { openShelf } from '../testing/shelf.ts'
import { startDispatcher } from './dispatcher.ts'
import {
  claimShopQueue,
  holdShopQueue,
  releaseShopQueue,
  renewShopQueue,
  ShopQueueLost,
} from './shop-queues.ts'

let database: TestDatabase
let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'shop-queues-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
// Workers of one test would take the shop queues of another test's shops.
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database[Symbol.asyncDispose]())

/** Expires the lease of the shop queue's holder. */
const runOut = (shop: BenchShop) =>
  shop.ctx.tx((tx) =>
    sql`update shop_queues set lease_until = clock_timestamp() - interval '1 second'`.execute(tx),
  )

/** Moves a shop queue to the end of the line, wherever it was. */
const FULL_SECONDS = 6

/** Works for the shop that is first in line, for its given number of seconds; returns the shop. */
async function turn(secondsOf: (shop: string) => number): Promise<string> {
  const shopQueue = (await claimShopQueue(database.db, 'write', 'one')) ?? expect.fail('no shop queue')
  await database.db.withShop(shopQueue.shop.id, (tx) =>
    sql`update shop_queues set served_at = served_at - make_interval(secs => ${secondsOf(shopQueue.shop.id)})`.execute(
      tx,
    ),
  )
  await releaseShopQueue(database.db, shopQueue, 0)
  return shopQueue.shop.id
}

describe('a shop queue', () => {
  test('is held by one at a time, and by the next when it is put down', async () => {
    await using shop = await newBenchShop(database)
    await shop.create(labels(1))
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claimShopQueue(database.db, 'write', `${at}`)),
    )
    const held = claims.filter((shopQueue) => shopQueue !== null)
    expect(held).toHaveLength(1)
    const [shopQueue] = held
    if (!shopQueue) return
    await releaseShopQueue(database.db, shopQueue, null)
    expect(await claimShopQueue(database.db, 'write', 'next')).toBeNull()
    await shop.create(labels(1))
    expect(await claimShopQueue(database.db, 'write', 'next')).toMatchObject({
      shop: { id: shop.ctx.shop.id },
    })
  })

  test('whose lease ran out goes to the next, and the old holder may send nothing', async () => {
    await using shop = await newBenchShop(database)
    await shop.create(labels(1))
    const old = (await claimShopQueue(database.db, 'write', 'old')) ?? expect.fail('no shop queue')
    expect(await renewShopQueue(database.db, old)).toBe(true)
    await runOut(shop)
    const next = (await claimShopQueue(database.db, 'write', 'next')) ?? expect.fail('no shop queue')
    expect(await renewShopQueue(database.db, old)).toBe(false)
    await expect(shop.ctx.tx((tx) => holdShopQueue(tx, old))).rejects.toThrow(ShopQueueLost)
    await shop.ctx.tx((tx) => holdShopQueue(tx, next))
    // What a former holder reports about the shop queue is ignored, too.
    await releaseShopQueue(database.db, old, null)
    expect(await renewShopQueue(database.db, next)).toBe(true)
  })

  test('woken while it is worked on is due again at once', async () => {
    await using shop = await newBenchShop(database)
    await shop.create(labels(1))
    const shopQueue = (await claimShopQueue(database.db, 'write', 'one')) ?? expect.fail('no shop queue')
    await shop.create(labels(1))
    await releaseShopQueue(database.db, shopQueue, null)
    expect(await claimShopQueue(database.db, 'write', 'one')).not.toBeNull()
  })

  test('of a shop that waited longer goes first, and an uninstalled shop has no turn', async () => {
    await using large = await newBenchShop(database)
    await using small = await newBenchShop(database)
    await using gone = await newBenchShop(database)
    for (const shop of [large, small, gone]) await shop.create(labels(1))
    await gone.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute())
    const turns: string[] = []
    for (let at = 0; at < 4; at++) turns.push(await turn(() => FULL_SECONDS))
    expect(turns.slice(0, 2).toSorted()).toEqual([large.ctx.shop.id, small.ctx.shop.id].toSorted())
    expect(turns.slice(2)).toEqual(turns.slice(0, 2))
    // It stands back, so that not every claim meets it first.
    const { rows } = await gone.ctx.tx((tx) =>
      sql<{ is: boolean }>`select next_at > clock_timestamp() + interval '30 seconds' as is from shop_queues
        where shop_id = ${gone.ctx.shop.id} and stage = 'write'`.execute(tx),
    )
    expect(rows).toEqual([{ is: true }])
  })

  test('is found behind more than the first in line that only wait or have uninstalled', async () => {
    await using shop = await newBenchShop(database)
    await shop.create(labels(1))
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    // Seventy that are not due, then seventy that are and whose shops have uninstalled.
    await owner.query(`
      with gone as (insert into shops (domain, installed_at, uninstalled_at)
        select 'gone-' || at || '.myshopify.com', now(), case when at > 70 then now() end
          from generate_series(1, 140) at returning id, uninstalled_at)
      insert into shop_queues (shop_id, stage, next_at, line_at)
        select id, 'write', now() + interval '1 hour' * (uninstalled_at is null)::int, now() - interval '1 day' from gone`)
    await owner.query('update shop_queues set line_at = now() where shop_id = $1', [shop.ctx.shop.id])
    await owner.end()
    const claim = () => claimShopQueue(database.db, 'write', 'one')
    // A claim passes a bounded number, and the next goes on.
    expect((await claim()) ?? (await claim())).toMatchObject({ shop: { id: shop.ctx.shop.id } })
    expect(await claim()).toBeNull()
  })

  test('goes before more uninstalled shops than are looked at in line, once they were met', async () => {
    await using shop = await newBenchShop(database)
    await shop.create(labels(1))
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(`
      with gone as (insert into shops (domain, installed_at, uninstalled_at)
        select 'gone-' || at || '.myshopify.com', now(), now() from generate_series(1, 70) at returning id)
      insert into shop_queues (shop_id, stage, next_at, line_at)
        select id, 'write', now(), now() - interval '1 day' from gone`)
    await owner.query('update shop_queues set line_at = now() where shop_id = $1', [shop.ctx.shop.id])
    const claimed = async () => {
      const shopQueue = await claimShopQueue(database.db, 'write', 'one')
      if (shopQueue) await releaseShopQueue(database.db, shopQueue, 0)
      return shopQueue?.shop.id
    }
    // A claim passes a bounded number, and the next goes on.
    expect((await claimed()) ?? (await claimed())).toBe(shop.ctx.shop.id)
    const { rows } = await owner.query(
      `select shop_id from shop_queues where stage = 'write' order by line_at limit 1`,
    )
    await owner.end()
    expect(rows).toEqual([{ shop_id: shop.ctx.shop.id }])
  })

  test('that took little keeps its place before those that took much, and nobody waits for ever', async () => {
    await using small = await newBenchShop(database)
    await using large = await newBenchShop(database)
    await using other = await newBenchShop(database)
    const names = new Map([
      [small.ctx.shop.id, 'small'],
      [large.ctx.shop.id, 'large'],
      [other.ctx.shop.id, 'other'],
    ])
    const turns = async (count: number, seconds: Record<string, number>): Promise<string[]> => {
      const taken: string[] = []
      for (let at = 0; at < count; at++)
        taken.push(names.get(await turn((shop) => seconds[names.get(shop) ?? ''] ?? 0)) ?? '')
      return taken
    }
    for (const shop of [small, large, other]) await shop.create(labels(1))
    const full = { small: 0.2, large: FULL_SECONDS, other: FULL_SECONDS }
    expect((await turns(3, full)).toSorted()).toEqual(['large', 'other', 'small'])
    // The others have waited longer; the small one is still first while it uses little.
    expect(await turns(3, full)).toEqual(['small', 'small', 'small'])
    expect((await turns(3, { ...full, small: FULL_SECONDS })).toSorted()).toEqual(['large', 'other', 'small'])
    // With full slices it takes turns with the others.
    expect((await turns(3, { ...full, small: FULL_SECONDS })).toSorted()).toEqual(['large', 'other', 'small'])
    await other.ctx.tx((tx) =>
      sql`update shop_queues set line_at = line_at - interval '2 minutes'`.execute(tx),
    )
    expect(await turns(1, full)).toEqual(['other'])
  })
})

test.each([
  // So short that the large one cannot end in its first slice.
  ['the others have their turn after each slice', 100],
  // So long that it could.
  ['a slice ends early when another shop gets work', 60_000],
])(
  'one shop’s large operation does not keep another’s few changes waiting for its end: %s',
  async (_, sliceMs) => {
    await using large = await newBenchShop(database)
    await using small = await newBenchShop(database)
    const many = await large.create(labels(6_000))
    // One loop for both shops.
    const dispatcher = await startDispatcher(large.ctx, {
      holder: 'one',
      loops: { write: 1, propose: 0 },
      sliceMs,
    })
    try {
      await expect.poll(async () => (await large.find(many.id)).applied).toBeGreaterThan(0)
      const few = await small.create(labels(10))
      await small.end(few.id)
      expect((await large.find(many.id)).open).toBeGreaterThan(0)
    } finally {
      await dispatcher.stop()
    }
  },
)

describe('a worker killed', () => {
  test.each([
    ['before', 7],
    ['after', 7],
    ['after', 1],
  ] as const)(
    'right %s its put number %i: another one ends the work, and nothing is put twice',
    async (moment, nth) => {
      const file = join(directory, `${moment}-${nth}.json`)
      writeFileSync(file, '{}')
      await using shop = await newBenchShop(database, { shelf: openShelf(file) })
      const made = await shop.create([...labels(20), label(99, 'new', { expected: 'other' })])
      const script = new URL('../testing/killed-worker.ts', import.meta.url)
      const worker = spawn(process.execPath, [script.pathname, database.url, file, moment, String(nth)])
      await once(worker, 'exit')
      expect(worker.signalCode).toBe('SIGKILL')
      const before = Object.keys(openShelf(file).labels())
      const puts: string[] = []
      shop.behave({ onPut: (at, { resourceId }) => at === 'before' && puts.push(`${resourceId}/label`) })
      await shop.work()
      expect(await shop.end(made.id)).toMatchObject({ state: 'partial', applied: 20, conflicts: 1 })
      expect(puts.filter((put) => before.includes(put))).toEqual([])
      expect(new Set(puts).size).toBe(puts.length)
    },
  )

  test('and an edit made in the store meanwhile is left alone', async () => {
    const file = join(directory, 'edited.json')
    writeFileSync(file, '{}')
    await using shop = await newBenchShop(database, { shelf: openShelf(file) })
    const made = await shop.create(labels(1))
    const script = new URL('../testing/killed-worker.ts', import.meta.url)
    const worker = spawn(process.execPath, [script.pathname, database.url, file, 'after', '1'])
    await once(worker, 'exit')
    shop.shelf.put('shelf-0/label', 'edited')
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'failed', conflicts: 1 })
    expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'edited' })
  })
})
