import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopContext } from '#core/registry/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { cancelOperation } from '../cancel.ts'
import type { Operation } from '../contract.ts'
import { type ChangeDraft, createOperation, type OperationRequest } from '../create-operation.ts'
import { findOperation } from '../operation-rows.ts'
import {
  anyKind,
  appOn,
  contextOn,
  memoryShelf,
  type QueuedJob,
  type Shelf,
  type ShelfOptions,
  shelfKind,
} from '../testing/shelf.ts'
import { type Dispatcher, startDispatcher } from './dispatcher.ts'

let database: TestDatabase
let shelf: Shelf
let options: ShelfOptions
let queued: QueuedJob[]
let ctx: ShopContext
let dispatcher: Dispatcher | undefined

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  shelf = memoryShelf()
  options = {}
  queued = []
  const shop = await newShop(database)
  // The test may set what the shelf does after the kind was made.
  const live: ShelfOptions = {
    onPut: (moment, change) => options.onPut?.(moment, change),
    refuse: (change) => options.refuse?.(change) ?? null,
    onRead: (refs) => options.onRead?.(refs),
  }
  const app = appOn(database.db, { kinds: [anyKind(shelfKind(shelf, live))], queued })
  ctx = contextOn(database.db, shop, undefined, app)
  return async () => {
    await dispatcher?.stop()
    dispatcher = undefined
  }
})

const work = async (): Promise<void> => {
  dispatcher ??= await startDispatcher(ctx, { holder: 'test', loops: { write: 2, propose: 1 } })
}
const label = (number: number, after: unknown = 'new', more: Partial<ChangeDraft> = {}): ChangeDraft => ({
  kind: 'shelf.label',
  resourceId: `shelf-${number}`,
  field: 'label',
  label: `Shelf ${number}`,
  after,
  ...more,
})
const labels = (count: number, after?: unknown): ChangeDraft[] =>
  Array.from({ length: count }, (_, number) => label(number, after))
const create = (
  changes: OperationRequest['changes'],
  more: Partial<OperationRequest> = {},
): Promise<Operation> =>
  createOperation(ctx, {
    type: 'shelf.bulk-edit',
    performedOn: 'product',
    fields: ['label'],
    title: { key: 'shelf:labelled', values: {} },
    cause: 'merchant',
    changes,
    ...more,
  })
const find = (id: string): Promise<Operation> => ctx.tx((tx) => findOperation(tx, id))
const end = async (id: string): Promise<Operation> => {
  await expect.poll(async () => (await find(id)).finishedAt, { timeout: 30_000 }).not.toBeNull()
  return find(id)
}

describe('an operation', () => {
  test('is written by the worker, counted and closed', async () => {
    const made = await create(labels(120))
    expect(made).toMatchObject({ state: 'pending', total: 120, open: 120, parts: 1 })
    await work()
    expect(await end(made.id)).toMatchObject({
      state: 'done',
      applied: 120,
      failed: 0,
      open: 0,
      undoable: true,
    })
    expect(Object.keys(shelf.labels())).toHaveLength(120)
    expect(queued).toEqual([{ name: 'changes.mail-result', payload: { operation: made.id, run: 1 } }])
  })

  test('of more than 1,000 items is worked off part by part', async () => {
    const order: number[] = []
    options = {
      onPut: (moment, { resourceId }) => moment === 'before' && order.push(Number(resourceId.slice(6))),
    }
    const made = await create(labels(2_100))
    expect(made).toMatchObject({ parts: 3, part: 1 })
    await work()
    expect(await end(made.id)).toMatchObject({ state: 'done', applied: 2_100, part: 3 })
    expect(order.map((number) => Math.floor(number / 1_000))).toEqual(
      [...order].map((number) => Math.floor(number / 1_000)).sort(),
    )
  })

  test('cancelled before it began writes nothing', async () => {
    const made = await create(labels(10))
    expect(await cancelOperation(ctx, made.id)).toMatchObject({ state: 'cancelled', leftOut: 10, open: 0 })
    await work()
    expect(shelf.labels()).toEqual({})
  })
})
