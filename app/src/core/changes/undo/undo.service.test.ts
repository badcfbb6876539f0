import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { pageOfChanges, pageOfHistory } from '../history/change-pages.ts'
import { changesCsv } from '../history/changes-csv.ts'
import { historyChoices } from '../history/history-choices.ts'
import { forgetOldChanges } from '../journal/forget.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { shelfKind } from '../testing/shelf.ts'
import { undoChange, undoOperation } from './undo.ts'

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

describe('undo of a large operation', () => {
  test('that took nothing back and runs again takes the operation back for itself', async () => {
    const made = await write(labels(12))
    shop.behave({ refuse: () => ({ status: 'failed', code: 'TAKEN', platformMessage: 'It is taken.' }) })
    const undo = await shop.end((await undoOperation(shop.ctx, made.id)).id)
    expect(undo).toMatchObject({ state: 'failed', rerunnable: true })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: null, undoable: true })
    shop.behave({})
    await shop.rest()
    await rerunOperation(shop.ctx, undo.id)
    // While it waits no other undo can claim the operation.
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: undo.id, undoable: false })
    await expect(undoOperation(shop.ctx, made.id)).rejects.toMatchObject({ code: 'changes.already-undone' })
    await shop.work()
    expect(await shop.end(undo.id)).toMatchObject({ state: 'done', applied: 12 })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: undo.id, reverted: 12 })
  })

  test('does not run again once another undo has the operation', async () => {
    const made = await write(labels(12))
    shop.behave({ refuse: () => ({ status: 'failed', code: 'TAKEN', platformMessage: 'It is taken.' }) })
    const first = await shop.end((await undoOperation(shop.ctx, made.id)).id)
    shop.behave({})
    const second = await shop.end((await undoOperation(shop.ctx, made.id)).id)
    expect(second).toMatchObject({ state: 'done', applied: 12 })
    await expect(rerunOperation(shop.ctx, first.id)).rejects.toMatchObject({ code: 'changes.already-undone' })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: second.id, reverted: 12 })
  })

  test('runs in the background, and names what was edited since', async () => {
    for (let number = 0; number < 30; number++) shop.shelf.put(`shelf-${number}/label`, `old ${number}`)
    const made = await write(labels(30))
    shop.shelf.put('shelf-3/label', 'edited')
    shop.shelf.put('shelf-4/label', 'edited')
    const undo = await undoOperation(shop.ctx, made.id)
    expect(undo).toMatchObject({ state: 'pending', cause: 'undo', undoes: made.id, total: 30 })
    await expect(undoOperation(shop.ctx, made.id)).rejects.toMatchObject({ code: 'changes.already-undone' })
    expect(await shop.end(undo.id)).toMatchObject({ state: 'partial', applied: 28, conflicts: 2 })
    const left = (await page(undo.id)).filter(({ state }) => state === 'conflict')
    expect(left.map(({ label: name, observed }) => [name, observed])).toEqual([
      ['Shelf 3', 'edited'],
      ['Shelf 4', 'edited'],
    ])
    expect(shop.shelf.labels()).toMatchObject({ 'shelf-0/label': 'old 0', 'shelf-3/label': 'edited' })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: undo.id, reverted: 28, undoable: false })
    expect(
      (await page(made.id)).map(({ state }) => state).filter((state) => state === 'applied'),
    ).toHaveLength(2)
  })

  test('whose maker died while it streamed in leaves nothing taken back', async () => {
    const made = await write(labels(30))
    let isReading = false
    const dying = async function* () {
      isReading = true
      yield label(1, 'never')
      await new Promise(() => {})
    }
    void shop.create(dying(), { undoes: made.id, cause: 'undo' })
    await expect.poll(() => isReading).toBe(true)
    expect(await shop.find(made.id)).toMatchObject({ undoable: true, undoneBy: null })
    const undo = await undoOperation(shop.ctx, made.id)
    expect(await shop.end(undo.id)).toMatchObject({ state: 'done', applied: 30 })
    expect(shop.shelf.labels()).toEqual({})
  })

  test('asked for twice at once is done once', async () => {
    const made = await write(labels(30))
    const both = await Promise.allSettled([1, 2].map(() => undoOperation(shop.ctx, made.id)))
    const [one] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [other] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(other).toMatchObject({ code: 'changes.already-undone' })
    expect(await shop.end(one?.id ?? '')).toMatchObject({ state: 'done', applied: 30 })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: one?.id, reverted: 30 })
  })

  test('that could take nothing back may be tried again', async () => {
    const made = await write(labels(12))
    for (let number = 0; number < 12; number++) shop.shelf.put(`shelf-${number}/label`, 'edited')
    const undo = await undoOperation(shop.ctx, made.id)
    expect(await shop.end(undo.id)).toMatchObject({ state: 'failed', conflicts: 12 })
    expect(await shop.find(made.id)).toMatchObject({ undoneBy: null, undoable: true })
  })

  test('of an undo does it again', async () => {
    const made = await write(labels(12))
    const undo = await shop.end((await undoOperation(shop.ctx, made.id)).id)
    expect(shop.shelf.labels()).toEqual({})
    await shop.end((await undoOperation(shop.ctx, undo.id)).id)
    expect(Object.keys(shop.shelf.labels())).toHaveLength(12)
  })
})

describe('undo of one change', () => {
  test('takes back that one and leaves its operation’s others', async () => {
    const made = await write(labels(12))
    const [first] = await page(made.id)
    expect(await undoChange(shop.ctx, first?.id ?? '')).toMatchObject({ state: 'done', applied: 1 })
    expect(Object.keys(shop.shelf.labels())).toHaveLength(11)
    expect(await shop.find(made.id)).toMatchObject({ reverted: 1, undoneBy: null, undoable: true })
    await expect(undoChange(shop.ctx, first?.id ?? '')).rejects.toMatchObject({
      code: 'changes.already-undone',
    })
    // The rest of it can still be undone as a whole.
    await shop.end((await undoOperation(shop.ctx, made.id)).id)
    expect(shop.shelf.labels()).toEqual({})
  })

  test('refuses where somebody edited it since, and where there is nothing', async () => {
    const made = await write(labels(1))
    const [first] = await page(made.id)
    shop.shelf.put('shelf-0/label', 'edited')
    await expect(undoChange(shop.ctx, first?.id ?? '')).rejects.toMatchObject({
      code: 'changes.edited-since',
    })
    await expect(undoChange(shop.ctx, '999999999')).rejects.toMatchObject({ code: 'changes.no-change' })
  })
})

describe('History', () => {
  test('shows changes of the whole store, the newest first, in pages and by filters', async () => {
    await write(labels(7))
    await edit(1, 'by hand')
    const first = await pageOfHistory(shop.ctx, { limit: 5 })
    const second = await pageOfHistory(shop.ctx, { limit: 5, cursor: first.next ?? '' })
    expect(first.rows[0]).toMatchObject({
      label: 'Shelf 1',
      after: 'by hand',
      before: 'new',
      cause: 'merchant',
      actor: '42',
    })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toHaveLength(
      new Set([...first.rows, ...second.rows].map(({ id }) => id)).size,
    )
    expect(second).toMatchObject({ rows: { length: 3 }, next: null })
    const about = async (filter: object) =>
      (await pageOfHistory(shop.ctx, { limit: 50, ...filter })).rows.length
    expect(await about({ resourceId: 'shelf-1' })).toBe(2)
    expect(await about({ q: 'shelf 1' })).toBe(2)
    expect(await about({ q: '%' })).toBe(0)
    expect(await about({ q: 'no such shelf' })).toBe(0)
    expect(await about({ state: ['failed'] })).toBe(0)
    expect(await about({ actor: '7' })).toBe(0)
    await expect(pageOfHistory(shop.ctx, { limit: 5, cursor: 'nowhere' })).rejects.toMatchObject({
      code: 'http.bad-cursor',
    })
  })

  test('can be filtered by people and items that are not on the page', async () => {
    await write(labels(12))
    await edit(1, 'by hand')
    const other = { ...shop.ctx, actor: { kind: 'staff' as const, userId: '7' } }
    await applyNow(other, {
      kind: shelfKind(shop.shelf),
      changes: [{ resourceId: 'shelf-3', field: 'label', label: 'Shelf 3', after: 'theirs' }],
      cause: 'merchant',
      title: { key: 'shelf:labelled', values: {} },
    })
    expect(await historyChoices(shop.ctx, {})).toEqual({ people: ['42', '7'], items: [] })
    expect((await historyChoices(shop.ctx, { q: 'SHELF 1' })).items).toEqual([
      { resourceId: 'shelf-1', label: 'Shelf 1' },
      { resourceId: 'shelf-10', label: 'Shelf 10' },
      { resourceId: 'shelf-11', label: 'Shelf 11' },
    ])
    expect((await historyChoices(shop.ctx, { q: '11' })).items).toHaveLength(1)
    const about = async (filter: object) =>
      (await pageOfHistory(shop.ctx, { limit: 50, ...filter })).rows.map(({ after }) => after)
    expect(await about({ actor: '7' })).toEqual(['theirs'])
    expect(await about({ actor: '7', cause: 'undo' })).toEqual([])
    expect(await about({ cause: 'merchant' })).toHaveLength(14)
  })

  test('of another shop shows nothing of this one', async () => {
    await write(labels(2))
    await using other = await newBenchShop(database)
    expect((await pageOfHistory(other.ctx, { limit: 50 })).rows).toEqual([])
    expect((await pageOfHistory(other.ctx, { limit: 50, q: 'shelf' })).rows).toEqual([])
  })

  test('looks rare words up, and leaves frequent ones to the reading of the list', async () => {
    await write(labels(12))
    const ids = (most: number) =>
      shop.ctx.tx(async (tx) => {
        const { rows } = await sql<{ ids: string[] | null }>`
          select signpost_labelled_changes('%SHELF 1%', ${most}) as ids`.execute(tx)
        return rows[0]?.ids
      })
    const { rows } = await pageOfHistory(shop.ctx, { limit: 50, q: 'SHELF 1' })
    expect((await ids(3))?.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(rows).toHaveLength(3)
    expect(await ids(2)).toBeNull()
  })

  test('as CSV is the list, piece by piece, and harmless in a spreadsheet', async () => {
    const made = await write([label(1, '=1+1'), label(2, 'say "hi"')])
    const piece = await changesCsv(shop.ctx, { id: made.id })
    const lines = piece.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(",'=1+1,")
    expect(lines[2]).toContain('"say ""hi"""')
    expect(piece).toMatchObject({ name: `operation-${made.id}.csv`, next: null })
  })
})

test('the night forgets old changes and half-made operations, and keeps the counts', async () => {
  const made = await write(labels(3))
  const recent = await write([label(7)])
  await shop.ctx.tx(async (tx) => {
    await sql`update changes set settled_at = now() - interval '401 days' where operation_id = ${made.id}`.execute(
      tx,
    )
    await sql`
      insert into operations (shop_id, type, cause, actor_kind, actor, title_key, total, ready, touched_at)
        values (${shop.ctx.shop.id}, 'shelf.bulk-edit', 'merchant', 'merchant', '42', 'x:y', 0, false, now() - interval '2 hours')`.execute(
      tx,
    )
  })
  await forgetOldChanges(shop.ctx)
  expect(await page(made.id)).toEqual([])
  expect(await shop.find(made.id)).toMatchObject({ applied: 3 })
  expect(await page(recent.id)).toHaveLength(1)
  const kept = await shop.ctx.tx((tx) => tx.selectFrom('operations').select('ready').execute())
  expect(kept.map(({ ready }) => ready)).toEqual([true, true])
})

test('operations are forgotten a year after the last of their changes, also those that were undone', async () => {
  const made = await write(labels(12))
  const undo = await shop.end((await undoOperation(shop.ctx, made.id)).id)
  const kept = await write([label(1)])
  const age = (days: number) =>
    shop.ctx.tx(async (tx) => {
      const old = sql`now() - make_interval(days => ${days})`
      await sql`update changes set settled_at = ${old} where operation_id in (${made.id}, ${undo.id})`.execute(
        tx,
      )
      await sql`update operations set finished_at = ${old} where id in (${made.id}, ${undo.id})`.execute(tx)
    })
  const left = () =>
    shop.ctx.tx(async (tx) => (await tx.selectFrom('operations').select('id').execute()).map(({ id }) => id))
  await age(500)
  await forgetOldChanges(shop.ctx)
  expect(await left()).toHaveLength(3)
  await age(766)
  await forgetOldChanges(shop.ctx)
  expect(await left()).toEqual([kept.id])
})
