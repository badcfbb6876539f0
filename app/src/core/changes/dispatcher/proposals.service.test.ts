import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { balanceOf } from '#core/credits/balance.ts'
import { MODULES } from '#core/registry/server-module.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { offering } from '../../../../testing/offering.ts'
import { defineGenerator, GENERATORS, type Proposal } from '../generator.ts'
import { pageOfChanges } from '../history/change-pages.ts'
import { cancelOperation } from '../operation/cancel.ts'
import { rerunOperation } from '../operation/rerun.ts'
import { releaseOldProposals } from '../review/release-proposals.ts'
import { reviewChanges } from '../review/review.ts'
import { writeAgain } from '../review/write-again.ts'
import { type BenchShop, label, labels, newBenchShop } from '../testing/bench-shop.ts'
import { undoOperation } from '../undo/undo.ts'

let database: TestDatabase
let shop: BenchShop
/** What the generator returns for a resource on its n-th request. */
let answer: (resource: string, time: number) => Proposal<string>
let asked: string[]

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  asked = []
  answer = (resource, time) => ({
    outcomes: [{ status: 'proposed', after: `${resource} ${time}` }],
    credits: 1,
  })
  const generator = defineGenerator<string, { tone: string }>({
    name: 'shelf.write',
    params: z.strictObject({ tone: z.string() }),
    price: { credit: 'ai-meta', ceiling: ({ tone }) => (tone === 'short' ? 1 : 2) },
    concurrency: 2,
    propose: async (_ctx, changes) => {
      const resource = changes[0]?.resourceId ?? ''
      asked.push(resource)
      return answer(resource, asked.filter((each) => each === resource).length)
    },
  })
  shop = await newBenchShop(database, { generators: [generator] })
  return () => shop[Symbol.asyncDispose]()
})

const generator = { name: 'shelf.write', params: { tone: 'friendly' } }
const drafts = (count: number) =>
  Array.from({ length: count }, (_, number) => {
    const { after: _after, ...draft } = label(number)
    return draft
  })
const credits = async () => {
  const { balances } = await balanceOf(shop.ctx)
  const { granted, reserved } =
    balances.find(({ credit }) => credit === 'ai-meta') ?? expect.fail('no balance')
  return { left: granted, reserved }
}
const discrepancies = () =>
  shop.ctx.tx(async (tx) => (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows)
const ids = async (id: string) =>
  (await pageOfChanges(shop.ctx, { id, limit: 250 })).rows.map((row) => row.id)

test('values are made, paid for where they take effect, and written', async () => {
  const made = await shop.create(drafts(2), { generator })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({
    state: 'done',
    applied: 2,
    price: { credit: 'ai-meta', reserved: 0, settled: 2 },
  })
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'shelf-0 1', 'shelf-1/label': 'shelf-1 1' })
  expect(await credits()).toEqual({ left: 3, reserved: 0 })
  expect(await discrepancies()).toEqual([])
})

test('undo is free and refunds nothing', async () => {
  const made = await shop.create(drafts(1), { generator })
  await shop.work()
  await shop.end(made.id)
  await undoOperation(shop.ctx, made.id)
  expect(shop.shelf.labels()).toEqual({})
  expect(await credits()).toEqual({ left: 4, reserved: 0 })
})

test('credits that run out fail by name, and a re-run asks only for those', async () => {
  const made = await shop.create(drafts(4), { generator })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({ state: 'partial', applied: 2, failed: 2 })
  const failed = await pageOfChanges(shop.ctx, { id: made.id, limit: 10, errorCode: 'credits.exhausted' })
  expect(failed.rows).toHaveLength(2)
  // Two ceilings of 2 were reserved of 5; the unused credits are back.
  expect(await credits()).toEqual({ left: 3, reserved: 0 })
  const before = asked.length
  await rerunOperation(shop.ctx, made.id)
  expect(await shop.end(made.id)).toMatchObject({ state: 'partial', applied: 3, failed: 1 })
  expect(asked.slice(before)).toHaveLength(1)
  expect(await discrepancies()).toEqual([])
})

test('a refusal of the store, a failure of the generator and a value that is there already cost nothing', async () => {
  shop.behave({
    refuse: ({ resourceId }) =>
      resourceId === 'shelf-0' ? { status: 'failed', code: 'NO', platformMessage: 'No.' } : null,
  })
  answer = (resource) => {
    if (resource === 'shelf-1')
      return { outcomes: [{ status: 'failed', code: 'generator.no', values: {} }], credits: 1 }
    if (resource === 'shelf-0') return { outcomes: [{ status: 'proposed', after: 'x' }], credits: 1 }
    return { outcomes: [{ status: 'unchanged' }], credits: 1 }
  }
  const made = await shop.create(drafts(2), { generator })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({
    state: 'failed',
    failed: 2,
    price: { reserved: 0, settled: 0 },
  })
  const none = await shop.create([drafts(3)[2] ?? expect.fail()], { generator })
  expect(await shop.end(none.id)).toMatchObject({
    state: 'done',
    unchanged: 1,
    price: { reserved: 0, settled: 0 },
  })
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
})

test('what does not fit its field never reaches the store', async () => {
  answer = () => ({ outcomes: [{ status: 'proposed', after: 'x'.repeat(101) }], credits: 1 })
  const made = await shop.create(drafts(1), { generator })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({ state: 'failed', failed: 1 })
  expect(shop.shelf.labels()).toEqual({})
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
})

test('in a review nothing is written before the merchant says so, edited or as it is', async () => {
  const made = await shop.create(drafts(2), { generator, review: true })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({
    state: 'review',
    proposed: 2,
    open: 0,
    price: { reserved: 4 },
  })
  expect(shop.shelf.labels()).toEqual({})
  const [first = '', second = ''] = await ids(made.id)
  await reviewChanges(shop.ctx, {
    id: made.id,
    accept: [first],
    reject: [second],
    edits: [{ id: first, after: 'mine' }],
  })
  expect(await shop.end(made.id)).toMatchObject({
    state: 'done',
    applied: 1,
    leftOut: 1,
    price: { reserved: 0, settled: 1 },
  })
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'mine' })
  const again = reviewChanges(shop.ctx, { id: made.id, accept: 'all', reject: [], edits: [] })
  await expect(again).rejects.toMatchObject({ code: 'changes.no-proposal' })
})

test('of an empty field the review says that it is empty, and of one not looked at that nobody looked', async () => {
  const waiting = await shop.create(drafts(1), { generator, review: true })
  const seen = async () =>
    (await pageOfChanges(shop.ctx, { id: waiting.id, limit: 1 })).rows.map(({ before, wasRead }) => ({
      before,
      wasRead,
    }))
  expect(await seen()).toEqual([{ before: null, wasRead: false }])
  await shop.work()
  await shop.end(waiting.id)
  expect(await seen()).toEqual([{ before: null, wasRead: true }])
})

test('a value edited in the store during the review is not written over', async () => {
  const made = await shop.create(drafts(1), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  shop.shelf.put('shelf-0/label', 'edited')
  await reviewChanges(shop.ctx, { id: made.id, accept: 'all', reject: [], edits: [] })
  expect(await shop.end(made.id)).toMatchObject({ state: 'failed', conflicts: 1 })
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'edited' })
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
})

test('an edit that does not fit is refused, and nothing is changed', async () => {
  const made = await shop.create(drafts(1), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  const [id = ''] = await ids(made.id)
  const edits = [{ id, after: 'x'.repeat(101) }]
  const review = reviewChanges(shop.ctx, { id: made.id, accept: 'all', reject: [], edits })
  await expect(review).rejects.toMatchObject({
    code: 'changes.invalid-value',
    details: { change: id, fields: ['label'] },
  })
  expect(await shop.find(made.id)).toMatchObject({ state: 'review', proposed: 1 })
})

test('written again three times it costs once; the fourth time once more', async () => {
  const made = await shop.create(drafts(1), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  const changes = await ids(made.id)
  for (const time of [2, 3, 4]) {
    await writeAgain(shop.ctx, { id: made.id, changes })
    await shop.end(made.id)
    expect(asked).toHaveLength(time)
    expect(await credits()).toEqual({ left: 3, reserved: 2 })
  }
  // Asked first: nothing is done and nothing reserved.
  const { asks } = await writeAgain(shop.ctx, { id: made.id, changes, upTo: 1 })
  expect(asks).toEqual({ credits: 2, available: 3 })
  expect(await shop.find(made.id)).toMatchObject({ state: 'review', proposed: 1 })
  expect(asked).toHaveLength(4)
  expect(await credits()).toEqual({ left: 3, reserved: 2 })
  expect(await writeAgain(shop.ctx, { id: made.id, changes, upTo: 2 })).toMatchObject({ asks: null })
  await shop.end(made.id)
  expect(await credits()).toEqual({ left: 1, reserved: 4 })
  await reviewChanges(shop.ctx, { id: made.id, accept: 'all', reject: [], edits: [] })
  expect(await shop.end(made.id)).toMatchObject({ state: 'done', price: { reserved: 0, settled: 2 } })
  expect(shop.shelf.labels()).toEqual({ 'shelf-0/label': 'shelf-0 5' })
  expect(await credits()).toEqual({ left: 3, reserved: 0 })
  expect(await discrepancies()).toEqual([])
})

test('many that are written again and paid once more take as many statements as one', async () => {
  const statementsFor = async (count: number) => {
    const cheap = { name: 'shelf.write', params: { tone: 'short' } }
    const made = await shop.create(drafts(count), { generator: cheap, review: true })
    await shop.work()
    await shop.end(made.id)
    await shop.rest()
    await shop.ctx.tx((tx) => sql`update changes set proposals = 4`.execute(tx))
    let statements = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const tx: typeof shop.ctx.tx = (work) =>
      shop.ctx.tx((inner) => work(inner.withPlugin(counter) as typeof inner))
    await writeAgain({ ...shop.ctx, tx }, { id: made.id, changes: await ids(made.id), upTo: 4 })
    expect(await credits()).toEqual({ left: 5 - 2 * count, reserved: 2 * count })
    await cancelOperation(shop.ctx, made.id)
    return statements
  }
  const one = await statementsFor(1)
  expect(await statementsFor(2)).toBe(one)
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
  expect(await discrepancies()).toEqual([])
})

test('what a smaller plan does not open any more is neither accepted nor written anew, only rejected', async () => {
  const made = await shop.create(drafts(2), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  const changes = await ids(made.id)
  const offered = shop.ctx.offered(GENERATORS)[0] ?? expect.fail('no generator')
  const smaller = offering(shop.ctx, GENERATORS, [{ ...offered, feature: 'automations' as const }])
  const locked = { code: 'plans.locked' }
  const review = { id: made.id, accept: [], reject: [], edits: [] }
  await expect(reviewChanges(smaller, { ...review, accept: 'all' })).rejects.toMatchObject(locked)
  const edits = changes.map((id) => ({ id, after: 'edited' }))
  await expect(reviewChanges(smaller, { ...review, edits })).rejects.toMatchObject(locked)
  await expect(writeAgain(smaller, { id: made.id, changes })).rejects.toMatchObject(locked)
  expect(await shop.find(made.id)).toMatchObject({ state: 'review', proposed: 2 })
  expect(await reviewChanges(smaller, { ...review, reject: 'all' })).toMatchObject({ leftOut: 2 })
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
  await expect(rerunOperation(smaller, made.id)).rejects.toMatchObject(locked)
})

test('what failed without a generator is not run again by a plan that has lost the feature', async () => {
  shop.behave({
    refuse: () => ({ status: 'failed', code: 'TOO_LONG', platformMessage: 'Label is too long.' }),
  })
  const made = await shop.create(labels(2))
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({ state: 'failed' })
  const module = { slug: 'shelf', operationFeatures: { [made.type]: 'automations' as const } }
  const smaller = offering(shop.ctx, MODULES, [module])
  await expect(rerunOperation(smaller, made.id)).rejects.toMatchObject({ code: 'plans.locked' })
  expect(await rerunOperation(shop.ctx, made.id)).toMatchObject({ runs: 2 })
})

test('proposals nobody applied for 14 days are let go, with their credits', async () => {
  const made = await shop.create(drafts(2), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  await releaseOldProposals(shop.ctx)
  expect(await shop.find(made.id)).toMatchObject({ state: 'review', proposed: 2 })
  await shop.ctx.tx((tx) => sql`update changes set proposed_at = now() - interval '15 days'`.execute(tx))
  await releaseOldProposals(shop.ctx)
  expect(await shop.find(made.id)).toMatchObject({ state: 'done', leftOut: 2, price: { reserved: 0 } })
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
})

test('cancelling gives back what was reserved', async () => {
  const made = await shop.create(drafts(2), { generator, review: true })
  await shop.work()
  await shop.end(made.id)
  await cancelOperation(shop.ctx, made.id)
  // A slice that looks at the proposals at this moment leaves them out itself.
  await expect
    .poll(() => shop.find(made.id))
    .toMatchObject({ state: 'cancelled', leftOut: 2, price: { reserved: 0 } })
  expect(await credits()).toEqual({ left: 5, reserved: 0 })
})

test('a generator that fails is asked three times', async () => {
  answer = () => {
    throw new Error('the generator is away')
  }
  const made = await shop.create(drafts(1), { generator })
  await shop.work()
  expect(await shop.end(made.id)).toMatchObject({
    state: 'failed',
    failed: 1,
    price: { reserved: 0, settled: 0 },
  })
  expect(asked).toHaveLength(3)
})
