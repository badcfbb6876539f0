import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { operationDetail } from '#core/changes/history/history.ts'
import { hasEnded } from '#core/changes/journal/operation-rows.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { compileRedirects } from '#rules/redirects/compile/compile.ts'
import type { Asked } from '#rules/redirects/compile/gather.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { compileAsked } from './compile-asked.ts'
import { redirectChange, stepOf } from './redirect-changes.ts'
import { saveRedirects } from './save-redirects.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: [{ title: 'Lamp' }], theme: false } })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await onStore('mutation { urlRedirectBulkDeleteAll { userErrors { message } } }')
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  do await readRedirects(world.ctx)
  while ((await world.ctx.tx(findRedirectRead))?.state === 'running')
})

const onStore = (query: string) =>
  platformCall(world.platform, world.store, { query }) as Promise<Record<string, never>>

async function rules(): Promise<Record<string, string>> {
  const { urlRedirects } = await onStore(
    '{ urlRedirects(first: 250, sortKey: PATH) { nodes { path target } } }',
  )
  const { nodes } = urlRedirects as unknown as { nodes: { path: string; target: string }[] }
  return Object.fromEntries(nodes.map(({ path, target }) => [path, target]))
}

async function save(...asked: [path: string, target: string | null][]) {
  const saved = await saveRedirects(world.ctx, {
    asked: asked.map(([path, target]) => ({ path, target })),
    cause: 'merchant',
    type: 'redirects.edit',
    title: { key: 'redirects:history.edit', values: {} },
  })
  return saved.operationId ?? ''
}

/** Checks an import now; the returned function starts it, whatever has happened to the redirects since. */
async function plan(asked: Asked[]): Promise<() => Promise<string>> {
  const { writes } = await compileAsked(world.ctx, asked)
  return async () => {
    const { id } = await createOperation(world.ctx, {
      type: 'redirects.import',
      performedOn: 'store',
      fields: ['redirect'],
      title: { key: 'redirects:history.import', values: { file: 'a.csv' } },
      cause: 'merchant',
      changes: writes.map((write) => ({ ...redirectChange(stepOf(write)), kind: redirectKind.name })),
    })
    return id
  }
}

async function ended(id: string) {
  await expect
    .poll(async () => hasEnded(await operationDetail(world.ctx, id)), { timeout: 20_000 })
    .toBe(true)
  return operationDetail(world.ctx, id)
}
const undo = async (id: string) => ended((await undoOperation(world.ctx, id)).id)

test('an undo that would now close a loop is refused with the loop, and nothing is written', async () => {
  await save(['/one', '/two'])
  const removal = await save(['/one', null])
  await save(['/two', '/one'])
  await expect(undoOperation(world.ctx, removal)).rejects.toMatchObject({
    code: 'refusal.closes-loop',
    details: { loop: '/two → /one → /two' },
  })
  expect(await rules()).toEqual({ '/two': '/one' })
})

test('of an import checked earlier, the line that would now close a loop is overtaken, all others are written', async () => {
  const start = await plan([
    { path: '/p', target: '/q' },
    ...Array.from({ length: 30 }, (_, at) => ({ path: `/line-${at}`, target: '/products/lamp' })),
  ])
  await save(['/q', '/r'])
  await save(['/r', '/p'])
  const done = await ended(await start())
  expect(done).toMatchObject({ state: 'partial', applied: 30, failed: 1 })
  expect(done.failures).toMatchObject([
    { code: 'refusal.closes-loop', count: 1, values: { loop: '/q → /p → /q' } },
  ])
  expect(await rules()).not.toHaveProperty('/p')
})

test('an operation whose later half opens the loop is written whole, in whatever order', async () => {
  await save(['/m', '/n'])
  const swap = await plan([
    { path: '/m', target: null },
    { path: '/n', target: '/m' },
    ...Array.from({ length: 30 }, (_, at) => ({ path: `/mm-${at}`, target: '/products/lamp' })),
  ])
  const swapped = await swap()
  expect(await ended(swapped)).toMatchObject({ state: 'done' })
  expect(await rules()).toMatchObject({ '/n': '/m' })
  expect(await undo(swapped)).toMatchObject({ state: 'done' })
  expect(await rules()).toEqual({ '/m': '/n' })
})

test('whatever is edited, imported late and undone, no loop comes about', { timeout: 120_000 }, async () => {
  let seed = 29
  const random = (below: number): number => {
    seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((seed ^ (seed >>> 13)) >>> 0) % below
  }
  const path = () => `/p${random(4)}`
  const target = () => (random(6) === 0 ? '/products/lamp' : path())
  const operations: string[] = []
  const plans: (() => Promise<string>)[] = []
  let overtaken = 0
  for (let step = 0; step < 100; step += 1) {
    const what = random(4)
    if (what === 0) operations.push(await save([path(), random(2) === 0 ? null : target()]))
    else if (what === 1)
      plans.push(await plan(Array.from({ length: 2 }, () => ({ path: path(), target: target() }))))
    else if (what === 2 && plans.length > 0) {
      const id = await plans
        .splice(random(plans.length), 1)[0]?.()
        .catch(() => '')
      if (id) overtaken += loopsOf(await ended(id))
      operations.push(id ?? '')
    } else if (operations.length > 0) {
      const [id] = operations.splice(random(operations.length), 1)
      // An operation that did nothing, or was undone in part, cannot be undone.
      if (id) overtaken += await undo(id).then(loopsOf, ({ code }) => Number(code === 'refusal.closes-loop'))
    }
    const held = Object.entries(await rules()).map(([from, to]) => ({ id: from, path: from, target: to }))
    const { findings } = compileRedirects({ held, isLiving: (key) => key === '/products/lamp', limit: 1_000 })
    expect(findings.filter(({ key }) => key === 'loop' || key === 'self')).toEqual([])
  }
  expect(overtaken).toBeGreaterThan(0)
})

const loopsOf = ({ failures }: Awaited<ReturnType<typeof ended>>): number =>
  failures.find(({ code }) => code === 'refusal.closes-loop')?.count ?? 0
