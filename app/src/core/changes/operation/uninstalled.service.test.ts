import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { operationDetail } from '../history/history.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { undoOperation } from '../undo/undo.ts'
import { undoSince } from '../undo/undo-since.ts'
import { cancelOperation } from './cancel.ts'
import { endOperationsOfUninstalled } from './end-uninstalled.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const installed = (shop: BenchShop, is: boolean) =>
  shop.ctx.tx((tx) =>
    sql`update shops set installed_at = now(), uninstalled_at = ${is ? null : new Date()} where id = ${shop.ctx.shop.id}`.execute(
      tx,
    ),
  )

test('what is open when the shop removes the app ends by that name, and stays so when it comes back', async () => {
  await using shop = await newBenchShop(database)
  await installed(shop, true)
  await shop.work()
  await shop.end((await shop.create(labels(3))).id)
  await shop.rest()
  const waiting = await shop.create([label(7), label(8)])
  const prepared = await undoSince(shop.ctx, new Date(Date.now() - 60_000).toISOString())
  const sent = await shop.create([label(9)])
  await shop.ctx.tx((tx) =>
    sql`update changes set state = 'applying', sent_at = now() where operation_id = ${sent.id}`.execute(tx),
  )
  await endOperationsOfUninstalled(shop.ctx)
  expect(await shop.find(waiting.id)).toMatchObject({ state: 'pending' })
  await installed(shop, false)
  await endOperationsOfUninstalled(shop.ctx)
  await installed(shop, true)
  await shop.work()
  const error = { code: 'changes.uninstalled' }
  expect(await operationDetail(shop.ctx, waiting.id)).toMatchObject({ state: 'cancelled', leftOut: 2, error })
  expect(await operationDetail(shop.ctx, prepared.id)).toMatchObject({ state: 'cancelled', total: 0, error })
  expect(await operationDetail(shop.ctx, sent.id)).toMatchObject({ state: 'cancelled', failed: 1, error })
  await shop.fill()
  expect(Object.keys(shop.shelf.labels())).toHaveLength(3)
})

test('an undo that was cancelled half way is gone on with by undoing again', async () => {
  await using shop = await newBenchShop(database)
  await shop.work()
  const made = await shop.end((await shop.create(labels(400))).id)
  let puts = 0
  const halfWay = Promise.withResolvers<string>()
  let cancelled: Promise<unknown> | undefined
  shop.behave({
    onPut: (moment) => {
      if (moment === 'after' && ++puts === 10)
        cancelled = halfWay.promise.then((id) => cancelOperation(shop.ctx, id))
    },
  })
  const undo = await undoOperation(shop.ctx, made.id)
  halfWay.resolve(undo.id)
  const ended = await shop.end(undo.id)
  await cancelled
  expect(ended).toMatchObject({ state: 'cancelled' })
  expect(ended.leftOut).toBeGreaterThan(0)
  shop.behave({})
  expect(await shop.find(made.id)).toMatchObject({ undoneBy: null, undoable: true, reverted: ended.applied })
  const again = await undoOperation(shop.ctx, made.id)
  expect(await shop.end(again.id)).toMatchObject({ state: 'done', applied: ended.leftOut })
  expect(shop.shelf.labels()).toEqual({})
  expect(await shop.find(made.id)).toMatchObject({ reverted: 400, undoneBy: again.id })
})
