import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { pageOfChanges } from '../history/change-pages.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { shelfKind } from '../testing/shelf.ts'
import { undoOperation } from './undo.ts'

/**
 * Another edit happens between two changes of ours that write the same: the store holds the value of both, and only
 * one can be undone.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function written(shop: BenchShop, many: number) {
  const numbers = Array.from({ length: many }, (_, number) => number)
  const older = await shop.create(numbers.map((number) => label(number, 'ours')))
  await shop.work()
  await shop.end(older.id)
  for (const number of numbers) shop.shelf.put(`shelf-${number}/label`, `theirs ${number}`)
  const newer = await shop.create(numbers.map((number) => label(number, 'ours')))
  await shop.end(newer.id)
  return { older, newer }
}

test('an older change that stands again by a later one is not taken back behind an edit', async () => {
  await using shop = await newBenchShop(database)
  const { older, newer } = await written(shop, 1)
  await expect(undoOperation(shop.ctx, older.id)).rejects.toMatchObject({ code: 'changes.edited-since' })
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'ours' })
  await undoOperation(shop.ctx, newer.id)
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'theirs 0' })
})

test('nor is one of many in the background', async () => {
  await using shop = await newBenchShop(database)
  const { older, newer } = await written(shop, 12)
  const undo = await shop.end((await undoOperation(shop.ctx, older.id)).id)
  expect(undo).toMatchObject({ applied: 0, conflicts: 12 })
  const { rows } = await pageOfChanges(shop.ctx, { id: undo.id, limit: 1 })
  expect(rows[0]?.errorCode).toBe('changes.overtaken')
  await shop.end((await undoOperation(shop.ctx, newer.id)).id)
  expect(shop.shelf.labels()).toMatchObject({ 'shelf-3/label': 'theirs 3', 'shelf-11/label': 'theirs 11' })
})

test('what was written over by ourselves alone, and taken back, is taken back as before', async () => {
  await using shop = await newBenchShop(database)
  const edit = (after: string) =>
    applyNow(shop.ctx, {
      kind: shelfKind(shop.shelf),
      changes: [{ resourceId: 'shelf-0', field: 'label', label: 'Shelf', after }],
      cause: 'merchant',
      title: { key: 'shelf:labelled', values: {} },
    })
  const first = await edit('one')
  const second = await edit('two')
  await undoOperation(shop.ctx, second.operationId ?? '')
  await undoOperation(shop.ctx, first.operationId ?? '')
  expect(shop.shelf.labels()).toEqual({})
})
