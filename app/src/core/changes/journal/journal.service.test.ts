import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { startDispatcher } from '../dispatcher/dispatcher.ts'
import { defineGenerator } from '../generator.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { reviewChanges } from '../review/review.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { type BenchShop, label, newBenchShop } from '../testing/bench-shop.ts'
import { shelfKind } from '../testing/shelf.ts'
import { Timeline } from '../testing/timeline.ts'
import { undoOperation } from '../undo/undo.ts'
import { undoSince } from '../undo/undo-since.ts'

/*
 * After any sequence of operations, single edits, reviews, foreign edits, crashes, cancels, re-runs and undos the store
 * holds what the journal says, no foreign edit is lost, and the ledger balances. Foreign edits happen between the steps,
 * during a step (right before a field is read, or after it was written), and between a crash and its recovery; never
 * between the last read of a field and its write, which is the documented window. A crash cuts a writer off right before
 * or right after a call: its next steps never happen, its lease expires, and another worker takes over. (Real processes
 * are killed in dispatcher/shop-queues.service.test.ts; bulk mutations need the platform: dispatcher/ and e2e/faults.)
 */

const SHELVES = Array.from({ length: 5 }, (_, number) => `shelf-${number}`)
const numbers = fc.integer({ min: 0, max: SHELVES.length - 1 })
const some = fc.uniqueArray(numbers, { minLength: 1 })

/** A request of the merchant. */
const asked = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('operation' as const),
      on: some,
      text: fc.constantFrom('a', 'b', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('propose' as const), on: some, review: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      which: fc.nat(),
      verdict: fc.constantFrom('accept' as const, 'reject' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), on: numbers, text: fc.constantFrom('d', 'e') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo-since' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rerun' as const), which: fc.nat() }) },
)
/** Events during the request. */
const meanwhile = fc.record({
  /** Edits: each happens at the first read from the given one on at which its field is not between read and write. */
  edits: fc.array(fc.record({ look: fc.integer({ min: 1, max: 4 }), on: numbers }), { maxLength: 2 }),
  crash: fc.option(
    fc.record({
      at: fc.constantFrom('before' as const, 'after' as const),
      call: fc.integer({ min: 1, max: 3 }),
      /** An edit made before recovery. */
      edit: fc.option(numbers),
    }),
    { freq: 3 },
  ),
  cancelAtCall: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 }),
  refused: fc.uniqueArray(numbers, { maxLength: 1 }),
  editAfter: fc.option(numbers, { freq: 1 }),
})
const step = fc.record({ asked, meanwhile })
type Asked = typeof asked extends fc.Arbitrary<infer S> ? S : never
type Meanwhile = typeof meanwhile extends fc.Arbitrary<infer S> ? S : never

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const generator = defineGenerator<string, object>({
  name: 'shelf.write',
  params: z.object({}),
  price: { credit: 'ai-meta', ceiling: () => 1 },
  concurrency: 2,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'proposed', after: 'w' })),
    credits: 1,
  }),
})

class Cut extends Error {}

/** A shop, the history of its shelves, and what the merchant can undo. */
class Stage {
  readonly timeline: Timeline
  readonly operations: string[] = []
  readonly moments: string[] = []
  readonly shop: BenchShop
  #edits = 0

  constructor(shop: BenchShop) {
    this.shop = shop
    this.timeline = new Timeline(shop)
  }

  /** No two edits are equal: with an equal earlier edit the author of a value would be ambiguous. */
  edit(number: number): void {
    this.#edits += 1
    this.timeline.edit(`shelf-${number}`, `edit ${this.#edits}`)
  }

  /** Makes the request, works it to its end, and plays the events meanwhile. */
  async play(wish: Asked, { edits, crash, cancelAtCall, refused, editAfter }: Meanwhile): Promise<void> {
    const { shop, timeline } = this
    let [calls, looks, isDead, isRecovered, id]: [number, number, boolean, boolean, string | null] = [
      0,
      0,
      false,
      false,
      null,
    ]
    const cancels: Promise<unknown>[] = []
    const cancel = (): void => {
      if (id !== null) cancels.push(cancelOperation(shop.ctx, id).catch(isRefusal))
    }
    const due = [...edits]
    const written = new Set<string>()
    shop.behave({
      refuse: ({ resourceId }) =>
        refused.some((number) => resourceId === `shelf-${number}`)
          ? { status: 'failed', code: 'NO', platformMessage: 'No.' }
          : null,
      onRead: (refs) => {
        if (isDead) return
        looks += 1
        const isFree = (shelf: string) =>
          written.has(shelf) || refs.some(({ resourceId }) => resourceId === shelf)
        for (const edit of due.filter(({ look, on }) => look <= looks && isFree(`shelf-${on}`))) {
          due.splice(due.indexOf(edit), 1)
          this.edit(edit.on)
        }
      },
      onPut: (moment, change) => {
        if (moment === 'before') calls += 1
        const isCut = crash?.at === moment && calls === crash.call && !isRecovered
        if (isDead || (isCut && moment === 'before')) {
          isDead = true
          throw new Cut()
        }
        timeline.notePut(moment, change)
        if (moment === 'after') written.add(change.resourceId)
        if (moment === 'after' && calls === cancelAtCall) cancel()
        if (isCut) {
          isDead = true
          throw new Cut()
        }
      },
    })
    // A single edit has no writer other than its requester.
    const { rows } = await shop.ctx.tx((tx) =>
      sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx),
    )
    this.moments.push(rows[0]?.now.toISOString() ?? '')
    const isAtOnce = wish.do === 'edit' || wish.do === 'undo'
    isRecovered = isAtOnce
    id = await this.#ask(wish)
    isRecovered = false
    if (id !== null && !this.operations.includes(id)) this.operations.push(id)
    if (cancelAtCall === 0) cancel()
    if (crash) {
      await workUntilCut(shop, () => isDead)
      if (isDead && crash.edit !== null) this.edit(crash.edit)
      isDead = false
      await letLeaseRunOut(shop)
    }
    isRecovered = true
    await shop.work()
    await expect.poll(() => openOf(shop), { timeout: 30_000, interval: 10 }).toBe(0)
    await Promise.all(cancels)
    await shop.rest()
    if (editAfter !== null) this.edit(editAfter)
    await timeline.compare(SHELVES)
    await compareCounters(shop)
  }

  /** Returns the operation; null if it is refused. The merchant saw what the store holds. */
  async #ask(wish: Asked): Promise<string | null> {
    const { ctx, shelf } = this.shop
    const which = 'which' in wish ? wish.which : 0
    const operation = this.operations[which % Math.max(1, this.operations.length)] ?? '0'
    const answer = (work: Promise<{ id: string }>) => work.then(({ id }) => id, isRefusal)
    switch (wish.do) {
      case 'operation': {
        const seen = (number: number) => shelf.labels()[`shelf-${number}/label`] ?? null
        return answer(this.shop.create(wish.on.map((on) => label(on, wish.text, { expected: seen(on) }))))
      }
      case 'propose': {
        const drafts = wish.on.map((on) => ({ ...label(on), after: undefined }))
        const generator = { name: 'shelf.write', params: {} }
        return answer(this.shop.create(drafts, { generator, review: wish.review }))
      }
      case 'review':
        return answer(
          reviewChanges(ctx, { id: operation, accept: [], reject: [], edits: [], [wish.verdict]: 'all' }),
        )
      case 'edit': {
        const { kind: _kind, ...change } = label(wish.on, wish.text)
        const title = { key: 'shelf:labelled', values: {} }
        const kind = shelfKind(shelf, this.shop.behaviour())
        return (
          await applyNow(ctx, { kind, changes: [{ ...change, after: wish.text }], cause: 'merchant', title })
        ).operationId
      }
      case 'undo':
        return answer(undoOperation(ctx, operation))
      case 'undo-since': {
        const asked = await answer(undoSince(ctx, this.moments[which % this.moments.length] ?? ''))
        await this.shop.fill()
        return asked
      }
      case 'rerun':
        return answer(rerunOperation(ctx, operation))
    }
  }
}

function isRefusal(error: { code?: string }): null {
  expect(error.code).toMatch(/^changes\./)
  return null
}

/** Runs a worker whose process dies at the cut: nothing it finds out after that reaches the database. */
async function workUntilCut(shop: BenchShop, isCutNow: () => boolean): Promise<void> {
  const { ctx } = shop
  let isGone = false
  // Permanent: a worker that came back would renew its lease over and over, and no other could take over.
  const isCut = (): boolean => (isGone ||= isCutNow())
  const withShop: typeof ctx.db.withShop = (id, work) =>
    isCut() ? new Promise(() => {}) : ctx.db.withShop(id, work)
  const app = { ...ctx, db: { ...ctx.db, kysely: ctx.db.kysely, pool: ctx.db.pool, withShop } }
  const dispatcher = await startDispatcher(app, { holder: 'dying', loops: { write: 1, propose: 1 } })
  await expect
    .poll(async () => isCut() || (await openOf(shop)) === 0, { timeout: 30_000, interval: 10 })
    .toBe(true)
  // A dead process is not awaited; a living one releases its shop queues.
  const stopped = dispatcher.stop()
  if (!isCut()) await stopped
}

/** Expires the dead worker's lease and lets its call arrive. */
async function letLeaseRunOut(shop: BenchShop): Promise<void> {
  await shop.ctx.tx(async (tx) => {
    // The renewals of the worker that only plays dead go on: to them another worker holds the shop queue.
    await sql`update shop_queues set fencing_token = fencing_token + 1, lease_until = clock_timestamp() - interval '1 second',
        next_at = clock_timestamp()`.execute(tx)
    await sql`update changes set sent_at = sent_at - interval '1 minute' where state = 'applying'`.execute(tx)
  })
}

const openOf = async (shop: BenchShop): Promise<number> => {
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ open: number }>`
      select count(*)::int as open from changes where state in ('drafting', 'pending', 'applying')`.execute(
      tx,
    ),
  )
  return rows[0]?.open ?? 0
}

/** Checks that counters equal the counted rows and that the ledger balances. */
async function compareCounters(shop: BenchShop): Promise<void> {
  const { rows: miscounted } = await shop.ctx.tx((tx) =>
    sql`
      select o.id from operations o join lateral (
          select count(*) filter (where state in ('applied', 'reverted')) as applied,
              count(*) filter (where state = 'unchanged') as unchanged,
              count(*) filter (where state = 'reverted') as reverted,
              count(*) filter (where state = 'proposed') as proposed,
              count(*) filter (where state in ('cancelled', 'rejected')) as left_out,
              count(*) filter (where state in ('failed', 'conflict')) as failed,
              count(*) filter (where state = 'conflict') as conflicts, count(*) as total
            from changes where operation_id = o.id) c on true
        where (o.applied, o.unchanged, o.reverted, o.proposed, o.left_out, o.failed, o.conflicts, o.total)
          is distinct from (c.applied, c.unchanged, c.reverted, c.proposed, c.left_out, c.failed, c.conflicts, c.total)`.execute(
      tx,
    ),
  )
  expect(miscounted).toEqual([])
  const { rows: ledger } = await shop.ctx.tx((tx) =>
    sql`select * from signpost_credit_discrepancies()`.execute(tx),
  )
  expect(ledger).toEqual([])
}

const quiet: Meanwhile = { edits: [], crash: null, cancelAtCall: null, refused: [], editAfter: null }
/** Rare by chance: an edit between two operations on a field, all of which is undone. */
const editedBetween: { asked: Asked; meanwhile: Meanwhile }[] = [
  { asked: { do: 'operation', on: [0, 1], text: 'a' }, meanwhile: { ...quiet, editAfter: 0 } },
  { asked: { do: 'operation', on: [0], text: 'b' }, meanwhile: quiet },
  { asked: { do: 'undo-since', which: 0 }, meanwhile: quiet },
]

/** Rare as well: the older of two equal changes must not restore the value from before the edit. */
const editedBehind: { asked: Asked; meanwhile: Meanwhile }[] = [
  { asked: { do: 'operation', on: [0], text: 'a' }, meanwhile: { ...quiet, editAfter: 0 } },
  { asked: { do: 'operation', on: [0], text: 'a' }, meanwhile: quiet },
  { asked: { do: 'undo', which: 0 }, meanwhile: quiet },
]

test('the store is where the journal says, after whatever happened', { timeout: 120_000 }, async () => {
  // All runs or a failure: no time limit shortens it.
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await using shop = await newBenchShop(database, { generators: [generator] })
      const stage = new Stage(shop)
      for (const each of steps) await stage.play(each.asked, each.meanwhile)
    }),
    { numRuns: 25, examples: [[editedBetween], [editedBehind]], endOnFailure: true, verbose: 1 },
  )
})
