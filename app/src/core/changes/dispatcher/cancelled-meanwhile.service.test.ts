import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { defineGenerator } from '../generator.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { memoryShelf } from '../testing/shelf.ts'

/** An operation cancelled between the look for work and the transaction that begins it keeps no credits reserved. */

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const drafts = [1, 2, 3].map((number) => {
  const { after: _after, ...draft } = label(number)
  return draft
})
const generator = { name: 'shelf.write', params: {} }

/** A paid generator; `preparing` runs when the rows are picked and nothing is reserved yet. */
const paidGenerator = (preparing?: (ctx: ShopContext) => Promise<unknown>) =>
  defineGenerator<string, Record<string, never>>({
    name: 'shelf.write',
    params: z.object({}),
    price: { credit: 'ai-meta', ceiling: () => 1 },
    concurrency: 2,
    prepare: async (ctx) => void (await preparing?.(ctx)),
    propose: async (_ctx, changes) => ({
      outcomes: changes.map(() => ({ status: 'proposed', after: 'written' })),
      credits: 1,
    }),
  })

async function reservedOf(shop: BenchShop) {
  const { balances } = await balanceOf(shop.ctx)
  const { rows } = await shop.ctx.tx((tx) =>
    sql`select id from credit_charges where state = 'reserved'`.execute(tx),
  )
  return {
    balance: balances.find(({ credit }) => credit === 'ai-meta')?.reserved,
    charges: rows.length,
  }
}

test('before values are proposed', async () => {
  let id = ''
  await using shop = await newBenchShop(database, {
    generators: [paidGenerator((ctx) => cancelOperation(ctx, id))],
  })
  id = (await shop.create(drafts, { generator })).id
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'cancelled', leftOut: 3, price: { reserved: 0 } })
  await shop.rest()
  expect(await reservedOf(shop)).toEqual({ balance: 0, charges: 0 })
})

test('before a re-run writes what the store refused', async () => {
  const shelf = memoryShelf()
  await using shop = await newBenchShop(database, { shelf, generators: [paidGenerator()] })
  shop.behave({
    refuse: () => ({ status: 'failed', code: 'TOO_LONG', platformMessage: 'Label is too long.' }),
  })
  const { id } = await shop.create(drafts, { generator })
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'failed', failed: 3, price: { reserved: 0 } })
  let isCancelled = false
  shop.behave({
    onRead: async () => {
      if (isCancelled) return
      isCancelled = true
      await cancelOperation(shop.ctx, id)
    },
  })
  await rerunOperation(shop.ctx, id)
  await expect.poll(async () => (await shop.find(id)).state).toBe('cancelled')
  await shop.rest()
  expect(shelf.labels()).toEqual({})
  expect(await reservedOf(shop)).toEqual({ balance: 0, charges: 0 })
})
