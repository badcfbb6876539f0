import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themeSettingsQuery } from '#adapters/platform/admin-graphql/operations/theme-settings.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ShopContext } from './context.ts'
import { joinedReads } from './joined-reads.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 0, pages: 0, articles: 0 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** The shop with its transactions and platform queries counted. */
function counted(ctx: ShopContext): { ctx: ShopContext; count: { transactions: number; questions: number } } {
  const count = { transactions: 0, questions: 0 }
  const platform: ShopContext['platform'] = {
    query: (...question) => {
      count.questions += 1
      return ctx.platform.query(...question)
    },
  }
  const withShopReads: typeof ctx.db.withShopReads = (shop, work) => {
    count.transactions += 1
    return ctx.db.withShopReads(shop, work)
  }
  return { ctx: { ...ctx, platform, db: { ...ctx.db, withShopReads } }, count }
}

const numbered = (number: number) => async (tx: ShopTx) =>
  (await sql<{ number: number }>`select ${number}::int as number`.execute(tx)).rows[0]?.number
const domainOf = (ctx: ShopContext) =>
  ctx.tx((tx) =>
    tx.selectFrom('shops').select('domain').where('id', '=', ctx.shop.id).executeTakeFirstOrThrow(),
  )

test('reads of one answer share a transaction, also those that follow others', async () => {
  const { ctx, count } = counted(world.ctx)
  const reading = joinedReads(ctx)
  const answers = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const first = (await reading.tx(numbered(number))) ?? 0
      return reading.tx(numbered(first * 10))
    }),
  )
  expect(answers).toEqual([10, 20, 30])
  expect(count.transactions).toBe(1)
  // The previous transaction has ended: a later read opens its own, and sees what was written in between.
  await new Promise(setImmediate)
  expect(await reading.tx(numbered(4))).toBe(4)
  expect(count.transactions).toBe(2)
})

test('a statement that fails takes nobody along', async () => {
  const reading = joinedReads(world.ctx)
  const [broken, ...others] = await Promise.allSettled([
    reading.tx((tx) => sql`select 1 / 0`.execute(tx)),
    reading.tx(numbered(1)),
    domainOf(reading),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(others).toMatchObject([{ value: 1 }, { value: { domain: world.ctx.shop.domain } }])
  expect(await reading.tx(numbered(2))).toBe(2)
})

test('an error of the work itself is thrown as it is', async () => {
  const reading = joinedReads(world.ctx)
  const [broken, other] = await Promise.allSettled([
    reading.tx(async () => {
      throw new Error('mine')
    }),
    reading.tx(numbered(1)),
  ])
  expect(broken).toMatchObject({ reason: { message: 'mine' } })
  expect(other).toMatchObject({ value: 1 })
})

test('what turns out to write is written', async () => {
  const reading = joinedReads(world.ctx)
  const write = reading.tx((tx) =>
    tx
      .updateTable('shops')
      .set({ block_flags: JSON.stringify({ joined: true }) })
      .where('id', '=', world.ctx.shop.id)
      .executeTakeFirst(),
  )
  expect(await Promise.all([write, reading.tx(numbered(1))])).toMatchObject([{ numUpdatedRows: 1n }, 1])
  const stored = await world.ctx.tx((tx) =>
    tx.selectFrom('shops').select('block_flags').where('id', '=', world.ctx.shop.id).executeTakeFirst(),
  )
  expect(stored?.block_flags).toEqual({ joined: true })
})

test('the platform is asked the same once for an answer, and again for the next', async () => {
  const { ctx, count } = counted(world.ctx)
  const reading = joinedReads(ctx)
  const ask = (from: ShopContext) => from.platform.query(from.shop, themeSettingsQuery, {})
  const [one, other] = await Promise.all([ask(reading), ask(reading)])
  expect(one).toEqual(other)
  expect(count.questions).toBe(1)
  await ask(joinedReads(ctx))
  expect(count.questions).toBe(2)
})

test('a migration that changes the columns of a kept plan fails nobody', async () => {
  const ask = () => {
    const reading = joinedReads(world.ctx)
    const all = reading.tx((tx) =>
      tx.selectFrom('shops').selectAll().where('id', '=', world.ctx.shop.id).executeTakeFirst(),
    )
    return Promise.all([all, reading.tx(numbered(1))])
  }
  expect((await ask())[0]).not.toHaveProperty('added')
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query('alter table shops add column added int default 7')
  await owner.end()
  expect(await ask()).toMatchObject([{ added: 7 }, 1])
})
