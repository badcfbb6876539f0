import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import { pageOfHistory } from '../history/change-pages.ts'
import { listOperations } from '../history/history.ts'
import { refusalErrors } from '../kinds/errors.ts'
import { impossible } from '../kinds/write-parts.ts'
import { appOn, contextOn, openShelf, type Shelf, type ShelfOptions, shelfKind } from '../testing/shelf.ts'
import { undoOperation } from '../undo/undo.ts'
import { applyNow, failureOf, LEASE_MS, type RequestedChange } from './apply-now.ts'
import { recoverInterrupted } from './recover.ts'

let database: TestDatabase
let directory: string
let file: string
let shelf: Shelf
let ctx: ShopContext

beforeAll(async () => {
  database = await newDatabase()
  directory = mkdtempSync(join(tmpdir(), 'shelf-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true })
})
beforeEach(async () => {
  const shop = await newShop(database)
  file = join(directory, `${shop.id}.json`)
  writeFileSync(file, '{"left":"old","right":"old"}')
  shelf = openShelf(file)
  ctx = contextOn(
    database.db,
    shop,
    undefined,
    appOn(database.db, { kinds: kinds(), errors: Object.values(refusalErrors) }),
  )
})

function apply(changes: RequestedChange<string>[], options: ShelfOptions = {}) {
  return applyNow(ctx, {
    kind: shelfKind(shelf, options),
    changes,
    cause: 'merchant',
    title: { key: 'shelf:labelled', values: { shelf: 'A' } },
  })
}
const left = (
  after: string | null,
  more: Partial<RequestedChange<string>> = {},
): RequestedChange<string> => ({
  resourceId: 'shelf',
  field: 'left',
  after,
  ...more,
})
const kinds = (options?: ShelfOptions) => [defineChangeKind(shelfKind(shelf, options))]
const history = () => listOperations(ctx, { limit: 50 })

describe('applying now', () => {
  test('writes, keeps what was observed, and shows in History', async () => {
    const result = await apply([left('  new ')])
    expect(result.changes).toEqual([
      {
        resourceId: 'shelf',
        field: 'left',
        state: 'applied',
        observed: 'new',
        errorCode: null,
        errorMessage: null,
        errorValues: null,
        isLate: false,
      },
    ])
    expect(shelf.labels()).toEqual({ left: 'new', right: 'old' })
    expect(await history()).toEqual([
      expect.objectContaining({
        id: result.operationId,
        actor: '42',
        state: 'done',
        total: 1,
        applied: 1,
        failed: 0,
        undoable: true,
        title: { key: 'shelf:labelled', values: { shelf: 'A' } },
      }),
    ])
  })

  test('is found by part of its name, and a page that reads no further says how far it looked', async () => {
    for (const word of ['one', 'two', 'three']) await apply([left(word, { label: 'Shelf A' })])
    const found = async (search: object, readThrough: number) => {
      const { rows, next, searchedTo } = await pageOfHistory(ctx, { limit: 50, ...search }, readThrough)
      return { found: rows.map(({ after }) => after), isMore: next !== null, searchedTo, next }
    }
    const whole = { isMore: false, searchedTo: null }
    expect(await found({ q: 'she' }, 2)).toMatchObject({ found: ['three', 'two', 'one'], ...whole })
    expect(await found({ q: 'sh' }, 4)).toMatchObject({ found: ['three', 'two', 'one'], ...whole })
    const first = await found({ q: 'sh' }, 2)
    expect(first).toMatchObject({ found: ['three', 'two'], isMore: true, searchedTo: expect.any(String) })
    expect(await found({ q: 'sh', cursor: first.next }, 2)).toMatchObject({ found: ['one'], ...whole })
    // Nothing matches, and the next cursor is still returned.
    expect(await found({ q: 'zz' }, 2)).toMatchObject({ found: [], isMore: true })
    expect(await found({ q: 'sh', field: 'left' }, 3)).toMatchObject({
      found: ['three', 'two', 'one'],
      ...whole,
    })
    expect(await found({ q: 'sh', field: 'left' }, 2)).toMatchObject({
      found: ['three', 'two'],
      isMore: true,
    })
    expect(await found({ state: ['pending'] }, 2)).toMatchObject({ found: [], ...whole })
  })

  test('writes nothing that the store holds already, and says so nowhere', async () => {
    const result = await apply([left('old ')], { onPut: () => expect.unreachable() })
    expect(result).toMatchObject({ operationId: null, changes: [{ state: 'unchanged', observed: 'old' }] })
    expect(await history()).toEqual([])
  })

  test('stops at a value nobody expected', async () => {
    const result = await apply([left('new', { expected: 'older' })])
    expect(result.changes[0]).toMatchObject({ state: 'conflict', observed: 'old' })
    expect(result.changes.map((change) => failureOf(ctx, change))).toEqual([
      expect.objectContaining({ code: 'changes.conflict' }),
    ])
    expect(shelf.labels()).toEqual({ left: 'old', right: 'old' })
    expect(await history()).toEqual([expect.objectContaining({ state: 'failed', undoable: false })])
  })

  test('counts what was refused and what took effect', async () => {
    const refuse: ShelfOptions['refuse'] = ({ field }) =>
      field === 'right' ? { status: 'failed', code: 'TOO_LONG', platformMessage: 'Label is too long.' } : null
    const result = await apply([left('new'), { ...left('new'), field: 'right' }], { refuse })
    expect(result.changes.map((change) => failureOf(ctx, change))).toEqual([
      null,
      expect.objectContaining({ message: expect.stringContaining('Label is too long.') }),
    ])
    expect(await history()).toEqual([
      expect.objectContaining({ state: 'partial', applied: 1, failed: 1, undoable: true }),
    ])
  })

  test('a reason of ours is answered by its own code, not as words of the store', async () => {
    const result = await apply([left('new')], { refuse: () => impossible(refusalErrors.themeProtected) })
    expect(result.changes.map((change) => failureOf(ctx, change))).toEqual([
      expect.objectContaining({
        code: 'refusal.theme-protected',
        message: refusalErrors.themeProtected.message,
      }),
    ])
  })

  test('the intent is committed before the store is called', async () => {
    const seen: Promise<unknown>[] = []
    await apply([left('new')], { onPut: (at) => at === 'before' && seen.push(history()) })
    expect(await seen[0]).toEqual([expect.objectContaining({ state: 'running' })])
  })

  test.each([
    ['before', 'failed', 'old'],
    ['after', 'applied', 'new'],
  ] as const)('reads the store back when the answer is lost %s the write', async (moment, state, label) => {
    const result = await apply([left('new')], {
      onPut: (at) => {
        if (at === moment) throw new Error('connection reset')
      },
    })
    expect(result.changes[0]).toMatchObject({ state, observed: label })
  })

  test('a platform that was never reached leaves a failed row and its own error', async () => {
    const unreached = Object.assign(new Error('refused'), { mayHaveApplied: false })
    const failing = apply([left('new')], {
      onPut: () => {
        throw unreached
      },
    })
    await expect(failing).rejects.toBe(unreached)
    expect(await history()).toEqual([expect.objectContaining({ state: 'failed', failed: 1 })])
  })

  test('refuses a value the kind does not allow before anything happens', async () => {
    await expect(apply([left('x'.repeat(101))])).rejects.toThrow()
    expect(await history()).toEqual([])
  })
})

describe('after a crash', () => {
  const recover = (aheadMs = LEASE_MS + 1000) => {
    const app = ctx as AppContext
    return recoverInterrupted(app, {
      kinds: kinds(),
      contextFor: (shop) => contextOn(database.db, shop),
      aheadMs,
    })
  }
  const crash = (moment: 'before' | 'after') => {
    const script = new URL('../testing/killed-writer.ts', import.meta.url)
    const run = spawnSync(process.execPath, [script.pathname, database.url, ctx.shop.id, file, moment])
    expect(run.signal, run.stderr.toString()).toBe('SIGKILL')
  }

  test('between intent and write: nothing happened, and nothing is claimed', async () => {
    crash('before')
    expect(await history()).toEqual([expect.objectContaining({ state: 'running' })])
    expect(await recover()).toBe(1)
    expect(await history()).toEqual([expect.objectContaining({ state: 'failed', failed: 1 })])
  })

  test('between write and result: it happened, and can be undone', async () => {
    crash('after')
    expect(await recover()).toBe(1)
    const [operation] = await history()
    expect(operation).toMatchObject({ state: 'done', applied: 1 })
    await undoOperation(ctx, operation?.id ?? '')
    expect(shelf.labels()).toEqual({ left: 'old', right: 'old' })
  })

  test('somebody’s edit in between is a conflict that is not overwritten', async () => {
    crash('after')
    shelf.put('left', 'edited')
    await recover()
    expect(await history()).toEqual([expect.objectContaining({ state: 'failed', failed: 1 })])
    expect(shelf.labels()).toMatchObject({ left: 'edited' })
  })

  test('a writer that may still be alive is left alone', async () => {
    crash('after')
    expect(await recover(0)).toBe(0)
  })

  test('a writer that was taken over and writes all the same is journalled late', async () => {
    let recovered: Promise<number> | undefined
    const slow = shelfKind(shelf)
    const result = await applyNow(ctx, {
      kind: {
        ...slow,
        write: async (context, changes) => {
          recovered = recover()
          await recovered
          return slow.write(context, changes)
        },
      },
      changes: [left('new')],
      cause: 'merchant',
      title: { key: 'shelf:labelled', values: {} },
    })
    expect(await recovered).toBeGreaterThan(0)
    expect(result.changes[0]).toMatchObject({ state: 'applied', errorCode: 'changes.written-late-unseen' })
  })
})

describe('undo', () => {
  test('puts back what was there, once', async () => {
    const { operationId } = await apply([left('new')])
    const undo = await undoOperation(ctx, operationId ?? '')
    expect(undo).toMatchObject({ cause: 'undo', state: 'done', applied: 1, title: { key: 'shelf:labelled' } })
    expect(shelf.labels()).toEqual({ left: 'old', right: 'old' })
    await expect(undoOperation(ctx, operationId ?? '')).rejects.toMatchObject({
      code: 'changes.already-undone',
    })
    expect((await history()).find(({ id }) => id === operationId)).toMatchObject({
      undoable: false,
      undoneBy: undo.id,
    })
  })

  test('of an undo does it again', async () => {
    const { operationId } = await apply([left('new')])
    const undo = await undoOperation(ctx, operationId ?? '')
    await undoOperation(ctx, undo.id)
    expect(shelf.labels()).toMatchObject({ left: 'new' })
  })

  test('is offered of the value that stands only, and a replaced one says by what', async () => {
    await apply([left('one')])
    const second = await apply([left('two')])
    const shown = async () =>
      (await pageOfHistory(ctx, { limit: 50 })).rows.map(({ after, undoable, replacedBy }) => [
        after,
        undoable,
        replacedBy,
      ])
    expect(await shown()).toEqual([
      ['two', true, null],
      ['one', false, second.operationId],
    ])
    const undo = await undoOperation(ctx, second.operationId ?? '')
    expect(await shown()).toEqual([
      ['one', true, null],
      ['two', false, null],
      ['one', true, null],
    ])
    await undoOperation(ctx, undo.id)
    expect((await shown()).at(-1)).toEqual(['one', false, expect.any(String)])
  })

  test('leaves and names what was edited since', async () => {
    const { operationId } = await apply([left('new'), { ...left('new'), field: 'right' }])
    shelf.put('right', 'edited')
    expect(await undoOperation(ctx, operationId ?? '')).toMatchObject({
      state: 'partial',
      failed: 1,
    })
    expect(shelf.labels()).toEqual({ left: 'old', right: 'edited' })
  })

  test('that could take nothing back fails, writes nothing, and may be tried again', async () => {
    const { operationId } = await apply([left('new')])
    shelf.put('left', 'edited')
    await expect(undoOperation(ctx, operationId ?? '')).rejects.toMatchObject({
      code: 'changes.edited-since',
      details: { left: [{ resourceId: 'shelf', field: 'left' }] },
    })
    expect(shelf.labels()).toMatchObject({ left: 'edited' })
    shelf.put('left', 'new')
    await undoOperation(ctx, operationId ?? '')
    expect(shelf.labels()).toMatchObject({ left: 'old' })
  })

  test('asked for twice at once happens once', async () => {
    const { operationId } = await apply([left('new')])
    const both = await Promise.allSettled([1, 2].map(() => undoOperation(ctx, operationId ?? '')))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of another shop’s operation finds nothing', async () => {
    const { operationId } = await apply([left('new')])
    const other = contextOn(database.db, await newShop(database))
    await expect(undoOperation(other, operationId ?? '')).rejects.toMatchObject({
      code: 'changes.not-found',
    })
    expect(await listOperations(other, { limit: 50 })).toEqual([])
  })
})

test('History comes in pages, the newest first', async () => {
  for (const label of ['1', '2', '3']) await apply([left(label)])
  const [newest, second] = await listOperations(ctx, { limit: 2 })
  const rest = await listOperations(ctx, { limit: 2, before: second?.id })
  expect(rest).toHaveLength(1)
  expect([newest?.id, second?.id, rest[0]?.id].map(Number)).toEqual(
    [newest?.id, second?.id, rest[0]?.id].map(Number).sort((a, b) => b - a),
  )
})
