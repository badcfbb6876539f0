import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../../../testing/world.ts'
import { defineChangeKind } from '../change-kind.ts'
import { startDispatcher } from '../dispatcher/dispatcher.ts'
import { defineGenerator } from '../generator.ts'
import { changesModule } from '../server.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { label } from '../testing/bench-shop.ts'
import { memoryShelf, shelfKind } from '../testing/shelf.ts'
import { draftUndoSince } from '../undo/undo-since.ts'
import { createOperation } from './create-operation.ts'

/*
 * Presses every button of an operation and of History in every state of an operation, in any order and twice: over
 * HTTP, the answer is 2xx or a 4xx with a code, and afterwards every list, the operation and Home answer 200. Operations
 * reach their states as in use: they wait, are being prepared, are processed, wait for the review, fail in part, end.
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
const HAPPENINGS = ['work', 'rest', 'fill', 'fill-dies', 'fill-dies-late', 'worker-dies'] as const

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ begin: fc.constantFrom(...BEGINNINGS), on: fc.nat({ max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ press: fc.constantFrom(...BUTTONS), which: fc.nat(), twice: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ happens: fc.constantFrom(...HAPPENINGS) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const generator = defineGenerator<string, Record<string, never>>({
  name: 'changes.guess',
  params: z.object({}) as z.ZodType<Record<string, never>>,
  price: null,
  concurrency: 2,
  propose: async (_ctx, changes) => ({
    credits: 0,
    outcomes: changes.map(() => ({ status: 'proposed' as const, after: 'guessed' })),
  }),
})
/** One of the four is taken: a value put there is refused. */
const labels: Record<string, string> = {}
const kind = shelfKind(memoryShelf(labels), {
  refuse: ({ resourceId }) =>
    resourceId === 'shelf-2' ? { status: 'failed', code: 'TAKEN', platformMessage: 'It is taken.' } : null,
})

let world: World
beforeAll(async () => {
  // The product's own processes, with one more kind: shelves, which take no time.
  changesModule.kinds = [...(changesModule.kinds ?? []), defineChangeKind(kind)]
  changesModule.generators = [...(changesModule.generators ?? []), generator as never]
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** Creates a store without history, whose merchant presses the buttons. */
async function newStage() {
  const { app } = world.web.process
  const { ctx } = world
  for (const ref of Object.keys(labels)) delete labels[ref]
  await ctx.tx(async (tx) => {
    await sql`delete from changes`.execute(tx)
    await sql`delete from operations`.execute(tx)
  })
  let dispatcher: Awaited<ReturnType<typeof startDispatcher>> | undefined
  const rest = async (): Promise<void> => {
    await dispatcher?.stop()
    dispatcher = undefined
  }
  return {
    ctx,
    work: async () => {
      dispatcher ??= await startDispatcher(app, { holder: 'test', loops: { write: 1, propose: 1 } })
    },
    rest,
    get: async (path: string) => {
      const { status, body } = await world.call('GET', `/apps/api${path}`)
      expect([status, body], path).toEqual([200, expect.objectContaining({ data: expect.anything() })])
      return body.data
    },
    press: async (path: string, body: object = {}) => {
      const answer = await world.call('POST', `/apps/api${path}`, { body })
      const told = `${path}: ${answer.status} ${JSON.stringify(answer.body)}`
      expect(answer.status, told).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body.code, told).toMatch(/^[a-z-]+\.[a-z-]+$/)
      else expect(answer.status, told).toBeLessThan(300)
    },
    [Symbol.asyncDispose]: rest,
  }
}
type Stage = Awaited<ReturnType<typeof newStage>>

function unlabelled(number: number) {
  const { after: _, ...ref } = label(number)
  return ref
}

const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString()

async function begin({ ctx, press }: Stage, what: (typeof BEGINNINGS)[number], on: number): Promise<void> {
  const refs = Array.from({ length: on + 1 }, (_, number) => unlabelled(number))
  const operation = {
    type: 'shelf.bulk-edit',
    performedOn: 'product' as const,
    fields: ['label'],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant' as const,
  }
  switch (what) {
    case 'plain':
      await createOperation(ctx, {
        ...operation,
        changes: refs.map((ref) => ({ ...ref, after: `text ${on}` })),
      })
      return
    case 'review':
      await createOperation(ctx, {
        ...operation,
        changes: refs,
        generator: { name: generator.name, params: {} },
        review: true,
      })
      return
    case 'undo-since':
      return press('/history/undo-since', { at: aMinuteAgo() })
    case 'edit': {
      const { kind: _, ...ref } = unlabelled(on)
      const { title, cause } = operation
      const edited = applyNow(ctx, { kind, changes: [{ ...ref, after: `edit ${on}` }], cause, title })
      await edited.catch((error: { status?: number }) => expect(error.status).toBeLessThan(500))
    }
  }
}

function press(
  stage: Stage,
  button: (typeof BUTTONS)[number],
  { id, change }: { id: string; change: string },
): Promise<void> {
  switch (button) {
    case 'cancel':
    case 'rerun':
    case 'undo':
      return stage.press(`/operations/${id}/${button}`)
    case 'accept':
      return stage.press(`/operations/${id}/review`, { accept: 'all' })
    case 'reject':
      return stage.press(`/operations/${id}/review`, { reject: [change] })
    case 'write-again':
      return stage.press(`/operations/${id}/write-again`, { changes: [change] })
    case 'undo-change':
      return stage.press(`/changes/${change}/undo`)
    case 'undo-since':
      return stage.press('/history/undo-since', { at: aMinuteAgo() })
  }
}

async function happen(stage: Stage, what: (typeof HAPPENINGS)[number]): Promise<void> {
  switch (what) {
    case 'work':
      return stage.work()
    case 'rest':
      return stage.rest()
    case 'fill':
      return fill(stage)
    case 'fill-dies':
      return fill(stage, diesAfter(0)).catch(() => {})
    case 'fill-dies-late':
      return fill(stage, diesAfter(1)).catch(() => {})
    case 'worker-dies':
      await stage.rest()
      await stage.ctx.tx((tx) =>
        sql`update changes set state = 'applying', sent_at = now(), fencing_token = fencing_token + 1
          where state = 'pending' and id in (select min(id) from changes where state = 'pending')`.execute(
          tx,
        ),
      )
  }
}

/** Runs the enqueued fill job. */
async function fill({ ctx }: Stage, signal?: AbortSignal): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string; at: string }>`
      select id, title_values->>'at' as at from operations where filling order by id`.execute(tx),
  )
  for (const { id, at } of rows)
    await draftUndoSince(ctx, { operation: id, since: at, notify: false }, signal ? { signal } : {})
}

/** Aborts a worker after so many pages. */
function diesAfter(pages: number): AbortSignal {
  let asked = 0
  const throwIfAborted = (): void => {
    if (asked++ >= pages) throw new Error('The worker died.')
  }
  return { aborted: true, throwIfAborted } as AbortSignal
}

/** Lists, Home and this operation (without one: each) answer 200; each reports its true number of open changes. */
async function everythingAnswers({ get }: Stage, only?: string): Promise<string[]> {
  const { rows } = (await get('/operations?limit=250')) as {
    rows: { id: string; open: number; total: number }[]
  }
  await get('/home')
  await get('/history?limit=250')
  for (const { id, open, total } of rows) {
    expect(open).toBeGreaterThanOrEqual(0)
    expect(open).toBeLessThanOrEqual(total)
    if (only !== undefined && id !== only) continue
    await get(`/operations/${id}`)
    await get(`/operations/${id}/changes?limit=250`)
  }
  return rows.map(({ id }) => id)
}

async function endsWithNothingOpen(shop: Stage): Promise<void> {
  await shop.work()
  await shop.ctx.tx((tx) =>
    sql`update changes set sent_at = now() - interval '1 minute' where state = 'applying'`.execute(tx),
  )
  await fill(shop)
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

/**
 * Time limit of one sequence. It waits only for a field in another writer's hands, or for the dispatcher; each wait
 * is bounded.
 */
const SEQUENCE_MS = 90_000

/** Rare by chance: cancelled while its filling halts after a page, and viewed before it goes on. */
const cancelledHalfFilled: Step[] = [
  { begin: 'edit', on: 0 },
  { begin: 'undo-since', on: 0 },
  { happens: 'fill-dies-late' },
  { press: 'cancel', which: 0, twice: true },
  { happens: 'fill' },
  { press: 'undo', which: 0, twice: false },
]

/** Rare as well: a refused single edit, run again, whose worker dies in the middle of it. */
const editRunAgain: Step[] = [
  { begin: 'edit', on: 2 },
  { press: 'rerun', which: 0, twice: false },
  { happens: 'worker-dies' },
]

test('every button answers in every state, and so does every list after it', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps: Step[]) => {
      await using stage = await newStage()
      for (const one of steps) {
        if ('begin' in one) await begin(stage, one.begin, one.on)
        else if ('happens' in one) await happen(stage, one.happens)
        else {
          const { rows } = (await stage.get('/operations?limit=250')) as { rows: { id: string }[] }
          const id = rows[one.which % Math.max(1, rows.length)]?.id
          if (id === undefined) continue
          const changes = (await stage.get(`/operations/${id}/changes?limit=50`)) as {
            rows: { id: string }[]
          }
          const change = changes.rows[one.which % Math.max(1, changes.rows.length)]?.id ?? '1'
          const times = one.twice ? 2 : 1
          await Promise.all(Array.from({ length: times }, () => press(stage, one.press, { id, change })))
          await everythingAnswers(stage, id)
        }
      }
      await endsWithNothingOpen(stage)
      await everythingAnswers(stage)
    }),
    // Reported with its seed at once: shrinking a sequence that hangs would hang many times.
    {
      numRuns: 60,
      examples: [[cancelledHalfFilled], [editRunAgain]],
      timeout: SEQUENCE_MS,
      endOnFailure: true,
    },
  )
})
