import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#kit/shared/errors.ts'
import { newDatabase, type TestDatabase } from '../../../testing/database.ts'
import { applyNow } from './apply-now.ts'
import { cancelOperation } from './cancel.ts'
import { pageOfChanges, pageOfHistory } from './change-pages.ts'
import { changeSchema, historyChangeSchema, operationDetailSchema, operationSchema } from './contract.ts'
import { listOperations, operationDetail, pageOfOperations } from './history.ts'
import { UNDO_SINCE } from './job-names.ts'
import { defineProposer } from './proposer.ts'
import { rerunOperation } from './rerun.ts'
import { reviewChanges } from './review.ts'
import { type BenchShop, label, newBenchShop } from './testing/bench-shop.ts'
import { shelfKind } from './testing/shelf.ts'
import { undoChange, undoOperation } from './undo.ts'
import { draftUndoSince, undoSince } from './undo-since.ts'
import { writeAgain } from './write-again.ts'

/*
 * Every button of an operation and of History, in every state an operation can be in, in any order and twice: the answer is
 * a success or a refusal by name, and every list, detail and Home answers after it. States are reached by what happens to
 * operations: they wait, are being prepared, are worked on, wait for the review, fail in part, end.
 */

const BEGINNINGS = ['plain', 'review', 'undo-since', 'edit'] as const
const BUTTONS = [
  'cancel',
  'rerun',
  'undo',
  'accept',
  'reject',
  'write-again',
  'undo-change',
  'undo-since',
] as const
const HAPPENINGS = ['work', 'rest', 'fill', 'fill-dies', 'worker-dies'] as const

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ begin: fc.constantFrom(...BEGINNINGS), on: fc.nat({ max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ press: fc.constantFrom(...BUTTONS), which: fc.nat(), twice: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ happens: fc.constantFrom(...HAPPENINGS) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const proposer = defineProposer<string, Record<string, never>>({
  name: 'shelf.guess',
  params: z.object({}) as z.ZodType<Record<string, never>>,
  price: null,
  concurrency: 2,
  propose: async (_ctx, changes) => ({
    credits: 0,
    outcomes: changes.map(() => ({ status: 'proposed' as const, after: 'guessed' })),
  }),
})

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Answers, or is refused by name. */
async function answers(button: Promise<unknown>): Promise<void> {
  const error = await button.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return
  expect(error, String(error)).toBeInstanceOf(AppError)
  expect((error as AppError).status, String(error)).toBeLessThan(500)
}

async function begin(shop: BenchShop, what: (typeof BEGINNINGS)[number], on: number): Promise<unknown> {
  const places = Array.from({ length: on + 1 }, (_, number) => number)
  switch (what) {
    case 'plain':
      return shop.create(places.map((place) => label(place, `text ${on}`)))
    case 'review':
      return shop.create(
        places.map((place) => label(place, undefined)).map(({ after: _, ...draft }) => draft),
        { proposer: { name: proposer.name, params: {} }, review: true },
      )
    case 'undo-since':
      return answers(undoSince(shop.ctx, new Date(Date.now() - 60_000).toISOString()))
    case 'edit':
      return answers(
        applyNow(shop.ctx, {
          kind: shelfKind(shop.shelf),
          changes: [{ resourceId: `shelf-${on}`, field: 'label', label: 'Shelf', after: `edit ${on}` }],
          cause: 'merchant',
          title: { key: 'shelf:labelled', values: {} },
        }),
      )
  }
}

function press(
  shop: BenchShop,
  button: (typeof BUTTONS)[number],
  { id, change }: { id: string; change: string },
): Promise<unknown> {
  const { ctx } = shop
  const review = { id, accept: [] as string[] | 'all', reject: [] as string[] | 'all', edits: [] }
  switch (button) {
    case 'cancel':
      return cancelOperation(ctx, id)
    case 'rerun':
      return rerunOperation(ctx, id)
    case 'undo':
      return undoOperation(ctx, id)
    case 'accept':
      return reviewChanges(ctx, { ...review, accept: 'all' })
    case 'reject':
      return reviewChanges(ctx, { ...review, reject: [change] })
    case 'write-again':
      return writeAgain(ctx, { id, changes: [change] })
    case 'undo-change':
      return undoChange(ctx, change)
    case 'undo-since':
      return undoSince(ctx, new Date(Date.now() - 60_000).toISOString())
  }
}

async function happen(shop: BenchShop, what: (typeof HAPPENINGS)[number]): Promise<void> {
  switch (what) {
    case 'work':
      return shop.work()
    case 'rest':
      return shop.rest()
    case 'fill':
      return shop.fill()
    case 'fill-dies': {
      const dead = AbortSignal.abort(new Error('The worker died.'))
      const job = shop.queued.find(({ name }) => name === UNDO_SINCE)
      if (job) await draftUndoSince(shop.ctx, job.payload as never, { signal: dead }).catch(() => {})
      return
    }
    case 'worker-dies':
      await shop.rest()
      await shop.ctx.tx((tx) =>
        sql`update changes set state = 'applying', sent_at = now(), fence = fence + 1
          where state = 'pending' and id in (select min(id) from changes where state = 'pending')`.execute(
          tx,
        ),
      )
  }
}

async function everythingAnswers({ ctx }: BenchShop): Promise<string[]> {
  const { rows } = await pageOfOperations(ctx, { limit: 250 })
  z.array(operationSchema).parse(rows)
  z.array(operationSchema).parse(await listOperations(ctx, { limit: 5 }))
  z.array(historyChangeSchema).parse((await pageOfHistory(ctx, { limit: 250 })).rows)
  for (const { id, open, total } of rows) {
    expect(open).toBeGreaterThanOrEqual(0)
    expect(open).toBeLessThanOrEqual(total)
    operationDetailSchema.parse(await operationDetail(ctx, id))
    z.array(changeSchema).parse((await pageOfChanges(ctx, { id, limit: 250 })).rows)
  }
  return rows.map(({ id }) => id)
}

async function endsWithNothingOpen(shop: BenchShop): Promise<void> {
  await shop.work()
  await shop.ctx.tx((tx) =>
    sql`update changes set sent_at = now() - interval '1 minute' where state = 'applying'`.execute(tx),
  )
  await shop.fill()
  const open = () =>
    shop.ctx.tx((tx) =>
      sql`select from operations o join changes c on c.operation_id = o.id
        where c.state in ('drafting', 'pending', 'applying')`.execute(tx),
    )
  await expect.poll(async () => (await open()).rows.length, { timeout: 30_000 }).toBe(0)
  const { rows } = await shop.ctx.tx((tx) =>
    sql`
      select o.id from operations o left join changes c on c.operation_id = o.id
        group by o.shop_id, o.id
        having o.total <> count(c.id) or o.left_out <> count(c.id) filter (where c.state in ('cancelled', 'rejected'))
          or o.applied <> count(c.id) filter (where c.state in ('applied', 'reverted'))`.execute(tx),
  )
  expect(rows).toEqual([])
}

test('every button answers in every state, and so does every list after it', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps: Step[]) => {
      await using shop = await newBenchShop(database, { proposers: [proposer as never] })
      shop.behave({
        refuse: ({ resourceId }) =>
          resourceId === 'shelf-2' ? { status: 'failed', code: 'TAKEN', message: 'It is taken.' } : null,
      })
      for (const one of steps) {
        if ('begin' in one) await begin(shop, one.begin, one.on)
        else if ('happens' in one) await happen(shop, one.happens)
        else {
          const ids = await everythingAnswers(shop)
          if (ids.length === 0) continue
          const id = ids[one.which % ids.length] ?? ''
          const { rows } = await pageOfChanges(shop.ctx, { id, limit: 50 })
          const change = rows[one.which % Math.max(1, rows.length)]?.id ?? '1'
          const times = one.twice ? 2 : 1
          await Promise.all(
            Array.from({ length: times }, () => answers(press(shop, one.press, { id, change }))),
          )
        }
        await everythingAnswers(shop)
      }
      await endsWithNothingOpen(shop)
    }),
    { numRuns: 60 },
  )
})
