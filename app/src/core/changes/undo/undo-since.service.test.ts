import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { pageOfChanges } from '../history/change-pages.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { shelfKind } from '../testing/shelf.ts'
import { undoOperation } from './undo.ts'
import { draftUndoSince, previewUndoSince, UNDO_SINCE, undoSince } from './undo-since.ts'

let database: TestDatabase
let shop: BenchShop
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await newBenchShop(database)
  await shop.work()
  return () => shop[Symbol.asyncDispose]()
})

/** Runs an operation to its end. */
const write = async (...args: Parameters<BenchShop['create']>) => shop.end((await shop.create(...args)).id)
const page = async (id: string) => (await pageOfChanges(shop.ctx, { id, limit: 250 })).rows
const edit = (number: number, after: string) =>
  applyNow(shop.ctx, {
    kind: shelfKind(shop.shelf),
    changes: [{ resourceId: `shelf-${number}`, field: 'label', label: `Shelf ${number}`, after }],
    cause: 'merchant',
    title: { key: 'shelf:labelled', values: {} },
  })

const undoneSince = async (moment: string) => {
  const { id } = await undoSince(shop.ctx, moment)
  await shop.fill()
  return shop.end(id)
}

describe('undo of everything since a moment', () => {
  test('gives every field the value it had then, whatever it went through', async () => {
    await write([label(1, 'before'), label(2, 'before')])
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.now())
    const moment = new Date().toISOString()
    await write([label(1, 'a'), label(2, 'a'), label(3, 'a')])
    await edit(1, 'b')
    await write([label(1, 'c')])
    shop.shelf.put('shelf-2/label', 'edited')
    expect(await previewUndoSince(shop.ctx, moment)).toEqual({
      changes: 3,
      resources: 3,
      operations: 3,
      notUndoable: 0,
      exact: true,
    })
    const undo = await undoneSince(moment)
    expect(undo).toMatchObject({ state: 'partial', applied: 2, conflicts: 1 })
    expect(shop.shelf.labels()).toEqual({ 'shelf-1/label': 'before', 'shelf-2/label': 'edited' })
  })

  test('announces what it will write: not what was taken back already, nor what is where it was', async () => {
    const moment = new Date().toISOString()
    const undone = await write(labels(5))
    await write([label(6, 'a'), label(7, 'a')])
    await undoOperation(shop.ctx, undone.id).then(({ id }) => shop.end(id))
    await write([label(8, 'b')])
    const announced = await previewUndoSince(shop.ctx, moment)
    expect(announced).toMatchObject({ changes: 3, resources: 3, operations: 2, exact: true })
    expect(await undoneSince(moment)).toMatchObject({ total: announced.changes, applied: 3 })
    // Everything is undone: nothing is left to announce.
    expect(await previewUndoSince(shop.ctx, moment)).toMatchObject({
      changes: 0,
      resources: 0,
      operations: 0,
    })
  })

  test('goes back to what somebody wrote between two changes of ours, not to what was before them', async () => {
    shop.shelf.put('shelf-1/label', 'A')
    const moment = new Date().toISOString()
    const lost = await write([label(1, 'B'), label(2, 'B')])
    shop.shelf.put('shelf-1/label', 'theirs')
    await write([label(1, 'C', { expected: 'theirs' })])
    await write([label(1, 'D')])
    expect(await undoneSince(moment)).toMatchObject({ state: 'done', applied: 2, conflicts: 0 })
    expect(shop.shelf.labels()).toEqual({ 'shelf-1/label': 'theirs' })
    expect((await page(lost.id)).map(({ state }) => state)).toEqual(['applied', 'reverted'])
  })

  test('answers before it has read what there is, and takes back no more than there was then', async () => {
    const moment = new Date().toISOString()
    await write(labels(5))
    const asked = await undoSince(shop.ctx, moment)
    expect(asked).toMatchObject({ state: 'pending', total: 0 })
    expect(await page(asked.id)).toEqual([])
    await write([label(7), label(0, 'later')])
    // An attempt that died midway leaves rows behind; the next one starts over.
    await draftUndoSince(shop.ctx, shop.queued.find(({ name }) => name === UNDO_SINCE)?.payload as never)
    await shop.fill()
    expect(await shop.end(asked.id)).toMatchObject({ total: 5, applied: 4, conflicts: 1 })
    expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'later', 'shelf-7/label': 'new' })
  })

  test('that is cancelled before it was read does nothing', async () => {
    const moment = new Date().toISOString()
    await write(labels(5))
    const asked = await undoSince(shop.ctx, moment)
    await cancelOperation(shop.ctx, asked.id)
    await shop.fill()
    expect(await shop.find(asked.id)).toMatchObject({ state: 'cancelled', total: 0 })
    expect(Object.keys(shop.shelf.labels())).toHaveLength(5)
  })

  test('takes a resource back once, wherever in a long History its changes stand', async () => {
    const moment = new Date(Date.now() - 60_000).toISOString()
    await shop.ctx.tx((tx) =>
      sql`
        with made as (
          insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total)
            values (${shop.ctx.shop.id}, 'shelf.bulk-edit', 'merchant', 'merchant', '42', 'x:y', 'done', 0)
            returning shop_id, id),
        turns as (select shelf, turn from generate_series(1, 1500) shelf, generate_series(1, 3) turn)
        insert into changes (shop_id, operation_id, kind, resource_id, field, state, before, observed, settled_at)
          select made.shop_id, made.id, 'shelf.label', 'shelf-' || shelf, 'label',
              case when shelf % 10 = 0 then 'reverted' else 'applied' end, to_jsonb((turn - 1)::text), to_jsonb(turn::text),
              -- The second and third of each lie pages behind the first.
              now() - interval '50 seconds' + turn * interval '10 seconds' + (shelf * 7 % 1500) * interval '1 millisecond'
            from made, turns order by turn, shelf`.execute(tx),
    )
    const { id } = await undoSince(shop.ctx, moment)
    await shop.fill()
    const { rows } = await shop.ctx.tx((tx) =>
      sql<{ drafts: number; resources: number; wrong: number; part: number }>`
        select count(*)::int as drafts, count(distinct resource_id)::int as resources, max(part) as part,
            count(*) filter (where after <> '"0"' or expected <> '"3"' or reverts_from >= reverts)::int as wrong
          from changes where operation_id = ${id}`.execute(tx),
    )
    expect(rows).toEqual([{ drafts: 1_350, resources: 1_350, wrong: 0, part: 2 }])
  })

  test('leaves alone what was undone already, and has nothing to do when nothing happened', async () => {
    const moment = new Date().toISOString()
    const made = await write(labels(12))
    await shop.end((await undoOperation(shop.ctx, made.id)).id)
    await expect(undoSince(shop.ctx, moment)).rejects.toMatchObject({ code: 'changes.nothing-to-do' })
    await expect(undoSince(shop.ctx, new Date().toISOString())).rejects.toMatchObject({
      code: 'changes.nothing-to-do',
    })
  })
})
