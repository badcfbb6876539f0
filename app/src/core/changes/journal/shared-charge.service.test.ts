import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { balanceOf } from '#core/credits/balance.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type PickedChange, pickedColumns } from '../dispatcher/pick.ts'
import { defineGenerator } from '../generator.ts'
import { pageOfChanges } from '../history/change-pages.ts'
import { PLAIN } from '../outcome/change-outcome.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { reviewChanges } from '../review/review.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'

/** Fields of one resource share a charge. Two transactions may decide their outcomes at the same time. */

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const generator = defineGenerator<string, Record<string, never>>({
  name: 'shelf.write',
  params: z.object({}),
  price: { credit: 'ai-meta', ceiling: () => 2 },
  concurrency: 1,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'proposed', after: 'written' })),
    credits: 2,
  }),
})

/** Makes an operation whose two proposals for one shelf wait for the review; returns its id and theirs. */
async function twoProposals(shop: BenchShop): Promise<{ id: string; changes: string[] }> {
  const drafts = ['label', 'colour'].map((field) => {
    const { after: _, ...draft } = label(1, undefined, { field })
    return draft
  })
  const generator = { name: 'shelf.write', params: {} }
  const { id } = await shop.create(drafts, { generator, review: true })
  await shop.work()
  await expect.poll(async () => (await shop.find(id)).state).toBe('review')
  await shop.rest()
  return { id, changes: (await pageOfChanges(shop.ctx, { id, limit: 10 })).rows.map((row) => row.id) }
}

/** Runs calls that all reach the update of the operation before one of them may write: none has seen the others. */
async function atOnce(shop: BenchShop, id: string, calls: (() => Promise<unknown>)[]): Promise<void> {
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = shop.ctx.tx(async (tx) => {
    await sql`select from operations where shop_id = ${shop.ctx.shop.id} and id = ${id} for update`.execute(
      tx,
    )
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  const running = calls.map((call) => call())
  await expect
    .poll(async () => {
      const { rows } = await sql<{ many: number }>`
        select count(*)::int as many from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db.kysely)
      return rows[0]?.many
    })
    .toBe(calls.length)
  letGo.resolve()
  await Promise.all([holding, ...running])
}

async function held({ ctx }: BenchShop) {
  const { balances } = await balanceOf(ctx)
  const balance = balances.find(({ credit }) => credit === 'ai-meta')
  const { rows } = await ctx.tx((tx) =>
    sql`select id from credit_charges where shop_id = ${ctx.shop.id} and state = 'reserved'`.execute(tx),
  )
  return { left: balance?.available, reserved: balance?.reserved, charges: rows.length }
}

test('two fields rejected at the same moment give their charge back', async () => {
  await using shop = await newBenchShop(database, { generators: [generator] })
  const { id, changes } = await twoProposals(shop)
  expect(await held(shop)).toEqual({ left: 3, reserved: 2, charges: 1 })
  await atOnce(
    shop,
    id,
    changes.map((one) => () => reviewChanges(shop.ctx, { id, accept: [], reject: [one], edits: [] })),
  )
  expect(await shop.find(id)).toMatchObject({ leftOut: 2, price: { reserved: 0 } })
  expect(await held(shop)).toEqual({ left: 5, reserved: 0, charges: 0 })
})

test('a field rejected while the other one takes effect leaves one payment, and nothing held', async () => {
  await using shop = await newBenchShop(database, { generators: [generator] })
  const { id, changes } = await twoProposals(shop)
  const [kept = '', gone = ''] = changes
  await reviewChanges(shop.ctx, { id, accept: [kept], reject: [], edits: [] })
  const isWriting = Promise.withResolvers<void>()
  shop.behave({ onPut: (moment) => moment === 'after' && isWriting.resolve() })
  await atOnce(shop, id, [
    async () => {
      await shop.work()
      await isWriting.promise
    },
    () => reviewChanges(shop.ctx, { id, accept: [], reject: [gone], edits: [] }),
  ])
  expect(await shop.end(id)).toMatchObject({ applied: 1, leftOut: 1, price: { reserved: 0, settled: 2 } })
  expect(await held(shop)).toEqual({ left: 3, reserved: 0, charges: 0 })
})

test('two fields that take effect in transactions of their own are paid for once', async () => {
  await using shop = await newBenchShop(database, { generators: [generator] })
  const { id, changes } = await twoProposals(shop)
  await reviewChanges(shop.ctx, { id, accept: 'all', reject: [], edits: [] })
  const { rows: sent } = await shop.ctx.tx((tx) =>
    sql<PickedChange>`
      update changes set state = 'applying', sent_by = 'queue', sent_at = clock_timestamp()
        where shop_id = ${shop.ctx.shop.id} and operation_id = ${id} returning ${pickedColumns}`.execute(tx),
  )
  expect(sent.map((change) => change.id)).toEqual(changes)
  await atOnce(
    shop,
    id,
    sent.map((change) => () => {
      const outcomes = [{ ...PLAIN, change, state: 'applied' as const }]
      return shop.ctx.tx((tx) => storeOutcomes(shop.ctx, tx, { kind: undefined, outcomes }))
    }),
  )
  expect(await shop.find(id)).toMatchObject({ applied: 2, price: { reserved: 0, settled: 2 } })
  expect(await held(shop)).toEqual({ left: 3, reserved: 0, charges: 0 })
})
