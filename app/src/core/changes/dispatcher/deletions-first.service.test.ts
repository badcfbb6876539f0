import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'
import { memoryShelf, shelfKind } from '../testing/shelf.ts'
import { undoOperation } from '../undo/undo.ts'

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
