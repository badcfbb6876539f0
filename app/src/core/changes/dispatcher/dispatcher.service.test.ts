import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { pageOfChanges } from '../history/change-pages.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { type ChangeDraft, createOperation } from '../operation/create-operation.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { shelfKind } from '../testing/shelf.ts'
import { undoOperation } from '../undo/undo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const statesOf = async (shop: BenchShop, id: string) =>
  (await pageOfChanges(shop.ctx, { id, limit: 250 })).rows.map(({ label, state, errorCode }) => [
    label,
    state,
    errorCode,
  ])
const numberOf = (resourceId: string): number => Number(resourceId.split('-')[1])
const lost = (mayHaveApplied: boolean) =>
  new PlatformError('unreachable', { operation: 'test', message: 'cut', mayHaveApplied })

describe('an operation', () => {
  test('is written by the worker, counted and closed', async () => {
    await using shop = await newBenchShop(database)
    const made = await shop.create(labels(120))
    expect(made).toMatchObject({ state: 'pending', total: 120, open: 120, parts: 1 })
    await shop.work()
    const done = { state: 'done', applied: 120, failed: 0, open: 0, undoable: true, rerunnable: false }
    expect(await shop.end(made.id)).toMatchObject(done)
    expect(Object.keys(shop.shelf.labels())).toHaveLength(120)
    expect(shop.queued).toEqual([{ name: 'changes.mail-result', payload: { operation: made.id, run: 1 } }])
  })

  test('of more than 1,000 items is worked off part by part', async () => {
    await using shop = await newBenchShop(database)
    const order: number[] = []
    shop.behave({
      onPut: (at, { resourceId }) => at === 'before' && order.push(Math.floor(numberOf(resourceId) / 1_000)),
    })
    const made = await shop.create(labels(2_100))
    expect(made).toMatchObject({ parts: 3, part: 1 })
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'done', applied: 2_100, part: 3 })
    expect(order).toEqual(order.toSorted())
  })

  test('hands all changes of a resource over in one call, and no more resources than the kind takes', async () => {
    await using shop = await newBenchShop(database, { batch: 25 })
    const fields = labels(60).flatMap((draft) => [draft, { ...draft, field: 'price' }])
    const made = await shop.create(fields)
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'done', applied: 120 })
  })

  test('without a value to change is refused, and a stream that breaks leaves nothing behind', async () => {
    await using shop = await newBenchShop(database)
    await expect(shop.create([])).rejects.toMatchObject({ code: 'changes.nothing-to-do' })
    await expect(shop.create([{ ...label(1), kind: 'shelf.other' }])).rejects.toMatchObject({
      code: 'changes.unknown-kind',
    })
    const breaking = async function* () {
      yield* labels(2_500)
      throw new Error('the file ended too early')
    }
    await expect(shop.create(breaking())).rejects.toThrow('too early')
    const left = await shop.ctx.tx((tx) => tx.selectFrom('operations').select('id').execute())
    expect(left).toEqual([])
  })

  test('is made once however often the same key asks', async () => {
    await using shop = await newBenchShop(database)
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => shop.create(labels(3), { idempotencyKey: 'k' })),
    )
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    await shop.work()
    expect(await shop.end(asked[0]?.id ?? '')).toMatchObject({ applied: 3 })
  })

  test('is made although a request of its key takes its own away in between', async () => {
    await using shop = await newBenchShop(database)
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const empty = async function* () {
      begun.resolve()
      await first.promise
      yield* [] as ChangeDraft[]
    }
    const nothing = expect(shop.create(empty(), { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'changes.nothing-to-do',
    })
    await begun.promise
    const inserts = new Set<QueryId>()
    const between: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (node.kind === 'InsertQueryNode') inserts.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (inserts.has(queryId) && result.rows.length === 0) {
          first.resolve()
          await nothing
        }
        return result
      },
    }
    const ctx: ShopContext = {
      ...shop.ctx,
      tx: (work) => shop.ctx.tx((tx) => work(tx.withPlugin(between) as typeof tx)),
    }
    const { id } = await createOperation(ctx, {
      type: 'shelf.bulk-edit',
      performedOn: 'product',
      fields: ['label'],
      title: { key: 'shelf:labelled', values: {} },
      cause: 'merchant',
      changes: labels(3),
      idempotencyKey: 'k',
    })
    await shop.work()
    expect(await shop.end(id)).toMatchObject({ applied: 3 })
  })

  test('names what was refused, and a re-run writes nothing else', async () => {
    await using shop = await newBenchShop(database)
    const puts: string[] = []
    shop.behave({
      refuse: ({ resourceId }) =>
        numberOf(resourceId) % 10 === 0
          ? { status: 'failed', code: 'TOO_LONG', platformMessage: 'Label is too long.' }
          : null,
    })
    const made = await shop.create(labels(50))
    await shop.work()
    const partial = { state: 'partial', applied: 45, failed: 5, errors: 5, rerunnable: true, runs: 1 }
    expect(await shop.end(made.id)).toMatchObject(partial)
    shop.behave({ onPut: (at, { resourceId }) => at === 'before' && puts.push(resourceId) })
    expect(await rerunOperation(shop.ctx, made.id)).toMatchObject({ state: 'running', runs: 2 })
    expect(await shop.end(made.id)).toMatchObject({
      state: 'done',
      applied: 50,
      failed: 0,
      errors: 5,
      runs: 2,
    })
    expect(puts.map(numberOf).toSorted((a, b) => a - b)).toEqual([0, 10, 20, 30, 40])
    expect(shop.queued.map(({ payload }) => payload)).toEqual(
      [1, 2].map((run) => ({ operation: made.id, run })),
    )
  })

  test('cancelled in the middle leaves out what was not sent and keeps what was', async () => {
    await using shop = await newBenchShop(database)
    const made = await shop.create(labels(3_000))
    let cancelled: Promise<unknown> | undefined
    shop.behave({ onPut: () => void (cancelled ??= cancelOperation(shop.ctx, made.id)) })
    await shop.work()
    const end = await shop.end(made.id)
    await cancelled
    expect(end.state).toBe('cancelled')
    expect(end.applied + end.leftOut).toBe(3_000)
    expect(end.leftOut).toBeGreaterThan(0)
    expect(Object.keys(shop.shelf.labels())).toHaveLength(end.applied)
    await expect(cancelOperation(shop.ctx, made.id)).rejects.toMatchObject({ code: 'changes.not-running' })
  })
})

describe('somebody else’s edit', () => {
  test('made after it was seen is left alone and named', async () => {
    await using shop = await newBenchShop(database)
    shop.shelf.put('shelf-1/label', 'edited')
    const made = await shop.create([
      label(1, 'new', { expected: 'old' }),
      label(2, 'new', { expected: null }),
    ])
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({
      state: 'partial',
      applied: 1,
      failed: 1,
      conflicts: 1,
      rerunnable: false,
    })
    expect(await statesOf(shop, made.id)).toEqual([
      ['Shelf 1', 'conflict', 'changes.conflict'],
      ['Shelf 2', 'applied', null],
    ])
    expect(shop.shelf.labels()).toEqual({ 'shelf-1/label': 'edited', 'shelf-2/label': 'new' })
    await expect(rerunOperation(shop.ctx, made.id)).rejects.toMatchObject({ code: 'changes.nothing-failed' })
  })

  test('a single edit decided on later stands, and the operation that waited names it', async () => {
    await using shop = await newBenchShop(database)
    const made = await shop.create(labels(2))
    const { kind: _, label: __, ...ref } = label(0)
    await applyNow(shop.ctx, {
      kind: shelfKind(shop.shelf),
      changes: [{ ...ref, after: 'by hand' }],
      cause: 'merchant',
      title: { key: 'shelf:labelled', values: {} },
    })
    await shop.work()
    await shop.end(made.id)
    expect(await statesOf(shop, made.id)).toEqual([
      ['Shelf 0', 'conflict', 'changes.overtaken'],
      ['Shelf 1', 'applied', null],
    ])
    expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'by hand', 'shelf-1/label': 'new' })
  })

  test('what failed runs again once the later decision was undone, and not while it stands', async () => {
    await using shop = await newBenchShop(database)
    shop.behave({ refuse: () => ({ status: 'failed', code: 'shelf.full', platformMessage: 'No room.' }) })
    await shop.work()
    const first = await shop.create([label(0, 'first'), label(1, 'first')])
    await shop.end(first.id)
    shop.behave({})
    const second = await shop.create([label(0, 'second'), label(1, 'second')])
    await shop.end(second.id)
    const undo = await undoOperation(shop.ctx, second.id)
    await shop.end(undo.id)
    const third = await shop.create([label(1, 'third')])
    await shop.end(third.id)
    await rerunOperation(shop.ctx, first.id)
    await shop.end(first.id)
    expect(await statesOf(shop, first.id)).toEqual([
      ['Shelf 0', 'applied', null],
      ['Shelf 1', 'conflict', 'changes.overtaken'],
    ])
    expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'first', 'shelf-1/label': 'third' })
  })

  test('of two operations the one asked for last has its way, in whatever order they run', async () => {
    await using shop = await newBenchShop(database)
    const [first, second] = [await shop.create(labels(80, 'first')), await shop.create(labels(80, 'second'))]
    await shop.work()
    await shop.end(first.id)
    await shop.end(second.id)
    expect(new Set(Object.values(shop.shelf.labels()))).toEqual(new Set(['second']))
  })
})

describe('faults of the platform', () => {
  test('before the call arrived: tried again, then written', async () => {
    await using shop = await newBenchShop(database)
    let faults = 1
    shop.behave({
      onPut: (at) => {
        if (at === 'before' && faults-- > 0) throw lost(false)
      },
    })
    const made = await shop.create(labels(1))
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'done', applied: 1, errors: 0 })
  })

  test('after it arrived: read back, and not written twice', async () => {
    await using shop = await newBenchShop(database)
    const puts: string[] = []
    shop.behave({
      onPut: (at, { resourceId }) => {
        if (at === 'before') puts.push(resourceId)
        else if (numberOf(resourceId) % 2 === 0) throw lost(true)
      },
    })
    const made = await shop.create(labels(20))
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'done', applied: 20 })
    expect(puts).toHaveLength(20)
  })

  test('that hit one call: its changes are handed over together again', async () => {
    await using shop = await newBenchShop(database)
    const read: string[][] = []
    let faults = 1
    shop.behave({
      onRead: (refs) => read.push(refs.map(({ field }) => field)),
      onPut: (at) => {
        if (at === 'before' && faults-- > 0) throw lost(false)
      },
    })
    const fields = ['label', 'price', 'size', 'colour', 'maker', 'place']
    const made = await shop.create(fields.map((field) => ({ ...label(1), field })))
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'done', applied: fields.length })
    expect(read).toEqual([fields, fields])
  })

  test('three times: failed by name, and a store that refuses access is not asked again', async () => {
    await using shop = await newBenchShop(database)
    let reads = 0
    shop.behave({
      onRead: () => {
        reads += 1
        throw new PlatformError('access-denied', { operation: 'test', message: 'no' })
      },
    })
    const made = await shop.create(labels(5))
    await shop.work()
    expect(await shop.end(made.id)).toMatchObject({ state: 'failed', failed: 5, open: 0 })
    expect(reads).toBe(1)
    expect((await statesOf(shop, made.id))[0]).toEqual([
      'Shelf 0',
      'failed',
      'changes.platform-access-denied',
    ])
  })
})
