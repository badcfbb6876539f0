import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { listOperations, operationDetail } from '../history/history.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { announceOperation } from './announced-operation.ts'
import { cancelOperation } from './cancel.ts'
import { type DraftPage, fillOperation } from './fill-operation.ts'
import { rerunOperation } from './rerun.ts'

/** Operations that a job prepares, page by page. */
const PAGES = 4
const OF_PAGE = 5

let database: TestDatabase
let shop: BenchShop
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await newBenchShop(database)
  return () => shop[Symbol.asyncDispose]()
})

const announce = () =>
  shop.ctx.tx((tx) =>
    announceOperation(shop.ctx, tx, {
      type: 'shelf.bulk-edit',
      performedOn: 'product',
      fields: ['label'],
      title: { key: 'shelf:labelled', values: {} },
      cause: 'undo',
      jobOf: (operation) => ({ name: 'shelf.fill', payload: { operation } }),
    }),
  )

/** Yields pages from a cursor on; `at` is called before each. */
const pages = (at: (page: number) => unknown = () => {}) =>
  async function* (cursor: unknown): AsyncGenerator<DraftPage> {
    for (let page = (cursor as { page: number } | null)?.page ?? 0; page < PAGES; page++) {
      await at(page)
      const drafts = Array.from({ length: OF_PAGE }, (_, number) =>
        // Workers of one test see what those before it left.
        label(page * OF_PAGE + number, `of ${shop.ctx.shop.id}`),
      )
      yield { drafts, cursor: { page: page + 1 } }
    }
  }

const fill = (id: string, at?: (page: number) => unknown) =>
  fillOperation(shop.ctx, id, { pagesFrom: pages(at), notify: false })

const rowsOf = async (id: string): Promise<number> => {
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ many: number }>`select count(*)::int as many from changes where operation_id = ${id}`.execute(tx),
  )
  return rows[0]?.many ?? 0
}

const dies = (on: number) => (page: number) => {
  if (page === on) throw new Error('The worker died.')
}

test('what is being prepared stands in the list with what has come so far', async () => {
  const { id } = await announce()
  const seen: [number, boolean][] = []
  await fill(id, async () => {
    const [operation] = await listOperations(shop.ctx, { limit: 10 })
    seen.push([operation?.total ?? -1, operation?.preparing ?? false])
  })
  expect(seen).toEqual([0, 5, 10, 15].map((total) => [total, true]))
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'done', total: 20, applied: 20, preparing: false })
})

test('cancelled while it is prepared it ends with nothing left out, and every list answers all the while', async () => {
  const { id } = await announce()
  await fill(id, async (page) => {
    if (page !== 2) return
    const asked = await cancelOperation(shop.ctx, id)
    expect(asked).toMatchObject({ cancelling: true, open: 10, leftOut: 0 })
    await cancelOperation(shop.ctx, id)
    expect(await listOperations(shop.ctx, { limit: 10 })).toHaveLength(1)
    expect(await operationDetail(shop.ctx, id)).toMatchObject({ open: 10 })
  })
  expect(await shop.find(id)).toMatchObject({ state: 'cancelled', total: 0, leftOut: 0, open: 0 })
  expect(await rowsOf(id)).toBe(0)
})

test('of two that fill it only the later one does', async () => {
  const { id } = await announce()
  await fill(id, async (page) => {
    // Frozen here for long: another worker took over and finished.
    if (page === 2) await fill(id)
  })
  expect(await rowsOf(id)).toBe(PAGES * OF_PAGE)
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'done', total: 20, applied: 20, conflicts: 0 })
})

test('a try that dies is gone on with from its last page', async () => {
  const { id } = await announce()
  await expect(fill(id, dies(2))).rejects.toThrow()
  expect(await shop.find(id)).toMatchObject({ state: 'pending', preparing: true, total: 10 })
  const begun: number[] = []
  await fill(id, (page) => begun.push(page))
  expect(begun).toEqual([2, 3])
  expect(await rowsOf(id)).toBe(PAGES * OF_PAGE)
})

test('pages that wait begin a part of their own, and a try behind one that died in it goes on in it', async () => {
  const { id } = await announce()
  const fillWaiting = (at?: (page: number) => unknown) =>
    fillOperation(shop.ctx, id, {
      async *pagesFrom(cursor) {
        for await (const page of pages(at)(cursor))
          yield { ...page, waits: (page.cursor as { page: number }).page > 2 }
      },
      notify: false,
    })
  await expect(fillWaiting(dies(3))).rejects.toThrow()
  await fillWaiting()
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ part: number; many: number; from: number }>`
      select c.part, count(*)::int as many, o.waits_from as "from" from changes c
        join operations o on o.shop_id = c.shop_id and o.id = c.operation_id
        where c.shop_id = ${shop.ctx.shop.id} and o.id = ${id} group by c.part, o.waits_from order by c.part`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([
    { part: 1, many: 10, from: 2 },
    { part: 2, many: 10, from: 2 },
  ])
  expect(await shop.find(id)).toMatchObject({ parts: 2 })
})

test('one that never gets further fails by name, and can be tried again', async () => {
  const { id } = await announce()
  for (let times = 0; times < 6; times++) await fill(id, dies(1)).catch(() => {})
  expect(await shop.find(id)).toMatchObject({ state: 'pending', preparing: true })
  await fill(id, dies(1)).catch(() => {})
  expect(await operationDetail(shop.ctx, id)).toMatchObject({
    state: 'failed',
    total: 0,
    rerunnable: true,
    error: { code: 'changes.preparing-failed' },
  })
  expect(await rowsOf(id)).toBe(0)
  shop.queued.length = 0
  expect(await rerunOperation(shop.ctx, id)).toMatchObject({ state: 'pending', preparing: true, runs: 2 })
  expect(shop.queued).toEqual([{ name: 'shelf.fill', payload: { operation: id } }])
  await fill(id)
  await shop.work()
  expect(await shop.end(id)).toMatchObject({ state: 'done', applied: 20 })
})

test('an operation never counts less than nothing', async () => {
  const { id } = await announce()
  await expect(
    shop.ctx.tx((tx) => sql`update operations set left_out = 6000 where id = ${id}`.execute(tx)),
  ).rejects.toThrow('operations_counts')
})
