import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { breaking } from '../testing/breaking.ts'
import { undoOperation } from '../undo/undo.ts'
import { catalogueDeleteKind as kind } from './catalogue-delete.ts'

/** Checks what the battery checks of the other kinds, for the kind without an undo. */

let world: World
let products: string[]
beforeAll(async () => {
  world = await newWorld({ store: { products: 5, theme: false } })
  products = world.store.productIds.map((id) => `gid://shopify/Product/${id}`)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const next = () => ({ resourceId: products.shift() ?? '', field: 'product' })
const holds = async (ref: { resourceId: string; field: string }) =>
  (await kind.read(world.ctx, [ref]))[0] ?? null
const remove = async (
  ref: { resourceId: string; field: string },
  ctx: ShopContext = world.ctx,
  more = {},
) => {
  const title = { key: 'battery:row', values: {} }
  const changes = [{ ...ref, after: null, ...more }]
  const done = await applyNow(ctx, { kind, changes, cause: 'merchant', title })
  return { ...done.changes[0], operationId: done.operationId }
}

test('is gone once, and never comes back', async () => {
  const ref = next()
  const done = await remove(ref)
  expect(done).toMatchObject({ state: 'applied', observed: null })
  expect(await holds(ref)).toBeNull()
  expect(await remove(ref)).toMatchObject({ state: 'unchanged', operationId: null })
  await expect(undoOperation(world.ctx, done.operationId ?? '')).rejects.toMatchObject({
    code: 'changes.undo-permanent',
  })
})

test.each([
  ['after it', 'applied', true],
  ['before it', 'failed', false],
] as const)('reads back what became of it when the connection breaks %s', async (_moment, state, arrives) => {
  const ref = next()
  const ctx = breaking(world.ctx, async (send) => void (arrives && (await send())))
  expect(await remove(ref, ctx)).toMatchObject({ state })
  expect((await holds(ref)) === null).toBe(arrives)
})

test('says what is missing when the platform denies it', async () => {
  const ref = next()
  const ctx = breaking(world.ctx, async () => {
    throw new PlatformError('access-denied', { operation: 'Battery', message: 'Access denied' })
  })
  expect(await remove(ref, ctx)).toMatchObject({ state: 'failed', errorCode: 'refusal.access-denied' })
  expect(await holds(ref)).not.toBeNull()
})

test('somebody else’s edit does not keep it, somebody else’s deletion leaves nothing to do', async () => {
  const ref = next()
  const expected = await holds(ref)
  if (!expected) throw new Error('The store lost a product.')
  expect(await remove(ref, world.ctx, { expected: { ...expected, title: 'Before' } })).toMatchObject({
    state: 'applied',
  })
  expect(await remove(ref, world.ctx, { expected })).toMatchObject({ state: 'unchanged' })
})
