import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type ChangeKind, defineChangeKind } from '../change-kind.ts'
import { type Dispatcher, startDispatcher } from '../dispatcher/dispatcher.ts'
import { pageOfChanges, pageOfHistory } from '../history/change-pages.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { type AppliedOperation, applyNow } from '../single-edit/apply-now.ts'
import { recoverInterrupted } from '../single-edit/recover.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { appOn, contextOn, shelfKind } from '../testing/shelf.ts'
import { undoChange } from '../undo/undo.ts'

/** A sender freezes in the middle of a write while others go on. */
let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Makes a kind whose first write halts until it is released. */
function haltingKind(shop: BenchShop) {
  const halted = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const plain = shelfKind(shop.shelf)
  let isFirst = true
  const kind: ChangeKind<string> = {
    ...plain,
    async write(ctx, changes) {
      if (isFirst) {
        isFirst = false
        halted.resolve()
        await goOn.promise
      }
      return plain.write(ctx, changes)
    },
  }
  return { kind, halted: halted.promise, goOn: goOn.resolve }
}

const loops = { write: 1, propose: 1 }

async function frozenWorker(shop: BenchShop) {
  const halting = haltingKind(shop)
  const app = appOn(database.db, { kinds: [defineChangeKind(halting.kind)] })
  const frozen = await startDispatcher(app, { holder: 'frozen', loops })
  await halting.halted
  // Its renewals stop as well, and the lease expires.
  await shop.ctx.tx((tx) =>
    sql`update shop_queues set fencing_token = fencing_token + 1, lease_until = clock_timestamp() - interval '5 seconds',
      sends_until = clock_timestamp() - interval '5 seconds', next_at = clock_timestamp()`.execute(tx),
  )
  await shop.ctx.tx((tx) =>
    sql`update changes set sent_at = sent_at - interval '1 minute' where state = 'applying'`.execute(tx),
  )
  return { frozen, goOn: halting.goOn }
}

/** Runs another worker next to the frozen one, until the change has ended. */
async function anotherWorker(shop: BenchShop, id: string): Promise<Dispatcher> {
  const app = appOn(database.db, { kinds: [defineChangeKind(shelfKind(shop.shelf))] })
  const other = await startDispatcher(app, { holder: 'other', loops })
  await shop.end(id)
  return other
}

const only = async (shop: BenchShop, id: string) => (await pageOfChanges(shop.ctx, { id, limit: 10 })).rows[0]

test('a write that arrives after another worker found an edit is journalled late, and its undo puts the edit back', async () => {
  await using shop = await newBenchShop(database)
  const { id } = await shop.create([label(1)])
  const { frozen, goOn } = await frozenWorker(shop)
  shop.shelf.put('shelf-1/label', 'edited')
  const other = await anotherWorker(shop, id)
  expect(await shop.find(id)).toMatchObject({ state: 'failed', conflicts: 1 })
  goOn()
  await frozen.stop()
  const change = await only(shop, id)
  expect(change).toMatchObject({ state: 'applied', before: 'edited', errorCode: 'changes.written-late' })
  expect(await shop.find(id)).toMatchObject({ state: 'done', applied: 1, failed: 0, conflicts: 0, open: 0 })
  const { rows } = await pageOfHistory(shop.ctx, { state: ['late'], limit: 10 })
  expect(rows.map((row) => [row.id, row.undoable])).toEqual([[change?.id, true]])
  await undoChange(shop.ctx, change?.id ?? '')
  expect(shop.shelf.labels()['shelf-1/label']).toBe('edited')
  await other.stop()
})

test('a write that arrives over an edit made after another worker wrote the same says that it came late', async () => {
  await using shop = await newBenchShop(database)
  const { id } = await shop.create([label(1)])
  const { frozen, goOn } = await frozenWorker(shop)
  const other = await anotherWorker(shop, id)
  expect(await shop.find(id)).toMatchObject({ state: 'done', applied: 1 })
  shop.shelf.put('shelf-1/label', 'edited')
  goOn()
  await frozen.stop()
  await other.stop()
  expect(await only(shop, id)).toMatchObject({
    state: 'applied',
    observed: 'new',
    errorCode: 'changes.written-late-unseen',
  })
  expect(await shop.find(id)).toMatchObject({ applied: 1, failed: 0, open: 0 })
})

test('a write that arrives over a later edit made in Signpost gives that one back', async () => {
  await using shop = await newBenchShop(database)
  const { id } = await shop.create([label(1)])
  const { frozen, goOn } = await frozenWorker(shop)
  const other = await anotherWorker(shop, id)
  await edit(shop, shelfKind(shop.shelf), 'by hand')
  goOn()
  await frozen.stop()
  await other.stop()
  const change = await only(shop, id)
  expect(change).toMatchObject({ state: 'applied', before: 'by hand', errorCode: 'changes.written-late' })
})

function edit(
  shop: BenchShop,
  kind: ChangeKind<string>,
  after: string,
  expected?: string | null,
): Promise<AppliedOperation<string>> {
  return applyNow(shop.ctx, {
    kind,
    changes: [{ resourceId: 'shelf-1', field: 'label', after, ...(expected !== undefined && { expected }) }],
    cause: 'merchant',
    title: { key: 'shelf:labelled', values: {} },
  })
}

test('a single edit that goes on after it was ended as interrupted is journalled late', async () => {
  await using shop = await newBenchShop(database)
  const halting = haltingKind(shop)
  const edited = edit(shop, halting.kind, 'new')
  await halting.halted
  const app = appOn(database.db)
  const contextFor = (own: BenchShop['ctx']['shop']) => contextOn(database.db, own)
  const kinds = [defineChangeKind(shelfKind(shop.shelf))]
  await recoverInterrupted(app, { kinds, contextFor, aheadMs: 600_000 })
  const [before] = (await pageOfHistory(shop.ctx, { limit: 10 })).rows
  expect(before).toMatchObject({ state: 'failed', errorCode: 'changes.interrupted' })
  halting.goOn()
  const { changes } = await edited
  expect(changes).toMatchObject([{ state: 'applied', observed: 'new' }])
  const [after] = (await pageOfHistory(shop.ctx, { limit: 10 })).rows
  expect(after).toMatchObject({ state: 'applied', errorCode: 'changes.written-late-unseen' })
})

test.each([
  ['of somebody who saw what stood there, the second one is a conflict', null, ['applied', 'conflict']],
  ['of whoever takes what there is, the second one knows the first', undefined, ['applied', 'applied']],
])('two single edits of one field at the same moment: %s', async (_, expected, states) => {
  await using shop = await newBenchShop(database)
  const halting = haltingKind(shop)
  const first = edit(shop, halting.kind, 'first', expected)
  await halting.halted
  const second = edit(shop, shelfKind(shop.shelf), 'second', expected)
  halting.goOn()
  const both = await Promise.all([first, second])
  expect(both.map(({ changes }) => changes[0]?.state)).toEqual(states)
  const { rows } = await pageOfHistory(shop.ctx, { limit: 10 })
  const stands = shop.shelf.labels()['shelf-1/label']
  expect(rows.find(({ state }) => state === 'applied')?.observed).toBe(stands)
  for (const { after, before } of rows.filter(({ state }) => state === 'applied'))
    expect(before).toBe(after === 'second' ? 'first' : null)
})

test('two that looked at the same time do not both write', async () => {
  await using shop = await newBenchShop(database)
  const looks = Promise.withResolvers<void>()
  let looking = 0
  const kind: ChangeKind<string> = {
    ...shelfKind(shop.shelf),
    async read(...asked) {
      const found = await shelfKind(shop.shelf).read(...asked)
      if (++looking === 2) looks.resolve()
      // Both have read before either goes on.
      if (looking <= 2) await looks.promise
      return found
    },
  }
  const both = await Promise.all([edit(shop, kind, 'one', null), edit(shop, kind, 'other', null)])
  expect(both.map(({ changes }) => changes[0]?.state).sort()).toEqual(['applied', 'conflict'])
})

test('a single edit that is written again by the queue is looked back at when its worker dies', async () => {
  await using shop = await newBenchShop(database)
  const refused = shelfKind(shop.shelf, {
    refuse: () => ({ status: 'failed', code: 'TAKEN', platformMessage: 'It is taken.' }),
  })
  const { operationId } = await edit(shop, refused, 'new')
  const id = operationId ?? ''
  expect(await shop.find(id)).toMatchObject({ state: 'failed', rerunnable: true })
  await rerunOperation(shop.ctx, id)
  const { frozen, goOn } = await frozenWorker(shop)
  const other = await anotherWorker(shop, id)
  expect(await shop.find(id)).toMatchObject({ state: 'done', applied: 1, open: 0 })
  goOn()
  await Promise.all([frozen.stop(), other.stop()])
})
