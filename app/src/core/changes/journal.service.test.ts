import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newDatabase, type TestDatabase } from '../../../testing/database.ts'
import { applyNow } from './apply-now.ts'
import { startDispatcher } from './dispatcher/dispatcher.ts'
import { defineProposer } from './proposer.ts'
import { rerunOperation } from './rerun.ts'
import { type BenchShop, label, newBenchShop } from './testing/bench-shop.ts'
import { shelfKind } from './testing/shelf.ts'
import { undoOperation } from './undo.ts'

/*
 * Any sequence of operations, single edits, foreign edits, crashes and undos leaves the store where the journal says,
 * loses no foreign edit, and balances the ledger. A crash cuts a writer off right before or right after a call: what it
 * would have done next never happens, its lease runs out, another one takes over. (Real processes are killed in
 * dispatcher/lanes.service.test.ts.)
 */

const PLACES = 6
const numbers = fc.integer({ min: 0, max: PLACES - 1 })
const text = fc.constantFrom('a', 'b', 'c', null)
const step = fc.oneof(
  fc.record({ do: fc.constant('operation' as const), on: fc.uniqueArray(numbers, { minLength: 1 }), text }),
  fc.record({
    do: fc.constant('propose' as const),
    on: fc.uniqueArray(numbers, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('edit' as const), on: numbers, text: fc.constantFrom('d', 'e') }),
  fc.record({ do: fc.constant('foreign' as const), on: numbers, text: fc.constantFrom('x', 'y', 'z') }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('rerun' as const), which: fc.nat() }),
  fc.record({
    do: fc.constant('crash' as const),
    at: fc.constantFrom('before' as const, 'after' as const),
    call: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('refuse' as const), on: numbers }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const writer = defineProposer<string, object>({
  name: 'shelf.write',
  params: z.object({}),
  price: { credit: 'ai-meta', ceiling: () => 1 },
  concurrency: 2,
  propose: async (_ctx, changes) => ({
    outcomes: changes.map(() => ({ status: 'proposed', after: 'w' })),
    credits: 1,
  }),
})

/** Works until nothing is open. A crash: the writer stops for good at that call, and its lane's lease runs out. */
async function workToEnd(shop: BenchShop, crash: Extract<Step, { do: 'crash' }> | null, refuse: Set<number>) {
  let calls = 0
  let isDead = false
  shop.behave({
    refuse: ({ resourceId }) =>
      refuse.has(Number(resourceId.slice(6))) ? { status: 'failed', code: 'NO', message: 'No.' } : null,
    onPut: (at) => {
      if (at === 'before') calls += 1
      if (!isDead && crash?.at === at && calls === crash.call) isDead = true
      if (isDead) throw new Cut()
    },
  })
  if (crash) {
    await workUntilCut(shop, () => isDead)
    isDead = false
    crash = null
    // The dead one's call had time to arrive, and its lease is over.
    await shop.ctx.tx(async (tx) => {
      await sql`update change_lanes set lease_until = clock_timestamp() - interval '1 second', next_at = clock_timestamp()`.execute(
        tx,
      )
      await sql`update changes set sent_at = sent_at - interval '1 minute' where state = 'applying'`.execute(
        tx,
      )
    })
  }
  await shop.work()
  await expect.poll(() => openOf(shop), { timeout: 30_000, interval: 10 }).toBe(0)
}

class Cut extends Error {}

/** A worker whose process ends at the cut: nothing of what it learnt after it reaches the database. */
async function workUntilCut(shop: BenchShop, isCut: () => boolean): Promise<void> {
  const { ctx } = shop
  const withShop: typeof ctx.db.withShop = (id, work) =>
    isCut() ? new Promise(() => {}) : ctx.db.withShop(id, work)
  const app = { ...ctx, db: { ...ctx.db, kysely: ctx.db.kysely, pool: ctx.db.pool, withShop } }
  const dispatcher = await startDispatcher(app, { holder: 'dying', loops: { write: 1, propose: 1 } })
  await expect
    .poll(async () => isCut() || (await openOf(shop)) === 0, { timeout: 30_000, interval: 10 })
    .toBe(true)
  // A dead process is not waited for; a living one puts its lanes down.
  const stopped = dispatcher.stop()
  if (!isCut()) await stopped
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

/** Per place: who wrote it last, and what. Foreign edits note themselves; the journal tells the rest. */
interface Foreign {
  at: number
  text: string
}

async function run(steps: Step[]): Promise<void> {
  await using shop = await newBenchShop(database, { proposers: [writer] })
  const foreign = new Map<number, Foreign>()
  const operations: string[] = []
  let crash: Extract<Step, { do: 'crash' }> | null = null
  const refuse = new Set<number>()
  for (const each of steps) {
    if (each.do === 'crash') crash = each
    else if (each.do === 'refuse') refuse.add(each.on)
    else if (each.do === 'foreign') {
      shop.shelf.put(`shelf-${each.on}/label`, each.text)
      foreign.set(each.on, { at: await latestChange(shop), text: each.text })
    } else {
      const id = await start(shop, each, operations)
      if (id !== null && !operations.includes(id)) operations.push(id)
      await workToEnd(shop, crash, refuse)
      await shop.rest()
      crash = null
      refuse.clear()
    }
    await compare(shop, foreign)
  }
}

/** What the merchant asks for; null where it is refused. What the merchant saw is what the store holds. */
async function start(shop: BenchShop, each: Step, operations: string[]): Promise<string | null> {
  const seen = (number: number) => shop.shelf.labels()[`shelf-${number}/label`] ?? null
  const which = 'which' in each ? (operations[each.which % Math.max(1, operations.length)] ?? '0') : '0'
  const mayBeRefused = (work: Promise<{ id: string }>) => work.then(({ id }) => id, refused)
  switch (each.do) {
    case 'operation':
      return (await shop.create(each.on.map((on) => label(on, each.text, { expected: seen(on) })))).id
    case 'propose': {
      const drafts = each.on.map((on) => {
        const { after: _after, ...draft } = label(on)
        return draft
      })
      return (await shop.create(drafts, { proposer: { name: 'shelf.write', params: {} } })).id
    }
    case 'edit': {
      const { kind: _kind, after: _after, ...ref } = label(each.on)
      const title = { key: 'shelf:labelled', values: {} }
      const change = { ...ref, after: each.text }
      return (
        await applyNow(shop.ctx, { kind: shelfKind(shop.shelf), changes: [change], cause: 'merchant', title })
      ).operationId
    }
    case 'undo':
      return mayBeRefused(undoOperation(shop.ctx, which))
    case 'rerun':
      return mayBeRefused(rerunOperation(shop.ctx, which))
    default:
      return null
  }
}

function refused(error: { code?: string }): null {
  expect(error.code).toMatch(/^changes\./)
  return null
}

async function latestChange(shop: BenchShop): Promise<number> {
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ moment: number }>`
      select coalesce(extract(epoch from max(settled_at)), 0)::double precision as moment from changes`.execute(
      tx,
    ),
  )
  return rows[0]?.moment ?? 0
}

/** The store is where the journal and the foreign edits say, counters are the rows counted, the ledger balances. */
async function compare(shop: BenchShop, foreign: Map<number, Foreign>): Promise<void> {
  const { rows } = await shop.ctx.tx((tx) =>
    sql<{ place: string; observed: string | null; before: string | null; moment: number }>`
      select distinct on (resource_id) resource_id as place, observed #>> '{}' as observed, before #>> '{}' as before,
          extract(epoch from settled_at)::double precision as moment
        from changes where state in ('applied', 'reverted') order by resource_id, settled_at desc, id desc`.execute(
      tx,
    ),
  )
  const expected = new Map<string, string | null>(rows.map(({ place, observed }) => [place, observed]))
  for (const [number, { at, text: edited }] of foreign) {
    const own = rows.find(({ place }) => place === `shelf-${number}`)
    // Nobody wrote it since the foreign edit; or somebody did and saw that edit first.
    if (!own || own.moment <= at) expected.set(`shelf-${number}`, edited)
  }
  const held = shop.shelf.labels()
  for (let number = 0; number < PLACES; number++)
    expect(held[`shelf-${number}/label`] ?? null, `shelf ${number}`).toBe(
      expected.get(`shelf-${number}`) ?? null,
    )
  const { rows: miscounted } = await shop.ctx.tx((tx) =>
    sql`
      select o.id from operations o join lateral (
          select count(*) filter (where state in ('applied', 'reverted')) as applied,
              count(*) filter (where state = 'unchanged') as unchanged,
              count(*) filter (where state in ('failed', 'conflict')) as failed,
              count(*) filter (where state = 'conflict') as conflicts, count(*) as total
            from changes where operation_id = o.id) c on true
        where (o.applied, o.unchanged, o.failed, o.conflicts, o.total)
          is distinct from (c.applied, c.unchanged, c.failed, c.conflicts, c.total)`.execute(tx),
  )
  expect(miscounted).toEqual([])
  const { rows: ledger } = await shop.ctx.tx((tx) =>
    sql`select * from signpost_credit_discrepancies()`.execute(tx),
  )
  expect(ledger).toEqual([])
}

test('the store is where the journal says, after whatever happened', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), run), {
    numRuns: 100,
    interruptAfterTimeLimit: 30_000,
    endOnFailure: true,
    verbose: 1,
  })
})
