import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'
import { memoryShelf, shelfKind } from '../testing/shelf.ts'
import { undoOperation } from '../undo/undo.ts'
import { undoSince } from '../undo/undo-since.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const MANY = 5
const numbers = Array.from({ length: MANY }, (_, at) => at)

test('where deletions come first, nothing else begins before the last of them has ended, nor in the undo', async () => {
  const shelf = memoryShelf(Object.fromEntries(numbers.map((at) => [`shelf-${at + MANY}/label`, 'old'])))
  const written: string[] = []
  let isCut = false
  const kind = {
    ...shelfKind(shelf, {
      onPut(moment, { after }) {
        if (moment === 'after') return written.push(after === null ? 'deleted' : 'created')
        if (isCut) return
        isCut = true
        // It is tried again after a pause, and what is created waits for that, too.
        throw new PlatformError('unreachable', { operation: 'test', message: 'cut', mayHaveApplied: false })
      },
    }),
    name: 'room.label',
    deletesFirst: true as const,
  }
  await using shop = await newBenchShop(database, { kinds: [defineChangeKind(kind)] })
  const draft = (at: number, after: string | null) => ({ ...label(at, after), kind: kind.name })
  // By their names the created ones would come first.
  const { id, parts } = await shop.create([
    ...numbers.map((at) => draft(at + MANY, null)),
    ...numbers.map((at) => draft(at, 'new')),
  ])
  expect(parts).toBe(2)
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'done', applied: 2 * MANY })
  const inOrder = [...numbers.map(() => 'deleted'), ...numbers.map(() => 'created')]
  expect(written.splice(0)).toEqual(inOrder)
  isCut = false
  const undo = await undoOperation(shop.ctx, id)
  expect(await shop.end(undo.id)).toMatchObject({ state: 'done', applied: 2 * MANY })
  expect(written).toEqual(inOrder)
})

/** A kind whose deletions come first; notes what is written. */
const roomKind = (shelf: ReturnType<typeof memoryShelf>, written: string[]) => ({
  ...shelfKind(shelf, {
    onPut: (moment, { after }) => moment === 'after' && written.push(after === null ? 'deleted' : 'created'),
  }),
  name: 'room.label',
  deletesFirst: true as const,
})

test('an undo since a moment deletes first too, whatever came first then, and other kinds wait for nothing', async () => {
  const shelf = memoryShelf(Object.fromEntries(numbers.map((at) => [`shelf-${at}/label`, 'old'])))
  const written: string[] = []
  const kind = roomKind(shelf, written)
  await using shop = await newBenchShop(database, { shelf, kinds: [defineChangeKind(kind)] })
  const draft = (at: number, after: string | null) => ({ ...label(at, after), kind: kind.name })
  await shop.work()
  const moment = new Date().toISOString()
  const drafts = [
    ...numbers.map((at) => draft(at, null)),
    ...numbers.map((at) => draft(at + MANY, 'new')),
    label(3 * MANY),
  ]
  await shop.end((await shop.create(drafts)).id)
  written.length = 0
  const { id } = await undoSince(shop.ctx, moment)
  await shop.fill()
  expect(await shop.end(id)).toMatchObject({ state: 'done', applied: 2 * MANY + 1, parts: 2 })
  expect(written).toEqual([...numbers.map(() => 'deleted'), ...numbers.map(() => 'created')])
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ part: number; waits: boolean }>`
      select part, kind = ${kind.name} and after is not null as waits from changes
        where shop_id = ${shop.ctx.shop.id} and operation_id = ${id} group by 1, 2 order by 1, 2`.execute(tx),
  )
  expect(rows).toEqual([
    { part: 1, waits: false },
    { part: 2, waits: true },
  ])
})

test('the undo of an operation of several kinds finds the one whose deletions come first, however late it comes', async () => {
  const shelf = memoryShelf({ 'shelf-0/label': 'old' })
  const written: string[] = []
  const kind = roomKind(shelf, written)
  await using shop = await newBenchShop(database, { shelf, kinds: [defineChangeKind(kind)] })
  await shop.work()
  const others = Array.from({ length: 12 }, (_, at) => label(at + 100))
  const own = [label(0, null), label(1, 'new')].map((draft) => ({ ...draft, kind: kind.name }))
  const { id } = await shop.create([...others, ...own])
  await shop.end(id)
  written.length = 0
  expect(await shop.end((await undoOperation(shop.ctx, id)).id)).toMatchObject({ state: 'done', parts: 2 })
  expect(written).toEqual(['deleted', 'created'])
})
