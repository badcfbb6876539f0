import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { saveRedirects } from './save-redirects.ts'

/** A store whose search shows nothing new. */
const LATE = { bucketSize: 50_000, restoreRate: 50_000, redirectSearchLagMs: 600_000 }

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: [{ title: 'Lamp' }], theme: false } })
  await world.control('PATCH', '/faults', LATE)
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => world.control('PATCH', '/faults', { ...LATE, resetAfterApplyRate: 0 }))

const save = (paths: string[]) =>
  saveRedirects(world.ctx, {
    asked: paths.map((path) => ({ path, target: '/products/lamp' })),
    cause: 'merchant',
    type: 'redirects.edit',
    title: { key: 'redirects:history.edit', values: {} },
  })
const atRest = (id: string | null) =>
  vi.waitFor(
    async () => {
      const { data } = (await world.call('GET', `/apps/api/operations/${id}`)).body
      expect(['done', 'partial', 'failed']).toContain(data.state)
      return data
    },
    { timeout: 30_000, interval: 100 },
  )

/** Reads the store without a search. */
async function pathsOnStore(): Promise<string[]> {
  const { urlRedirects } = (await platformCall(world.platform, world.store, {
    query: '{ urlRedirects(first: 250) { nodes { path } } }',
  })) as unknown as { urlRedirects: { nodes: { path: string }[] } }
  return urlRedirects.nodes.map(({ path }) => path).toSorted()
}

test('a redirect whose answer was lost is told as written, and can be undone', async () => {
  await world.control('PATCH', '/faults', { resetAfterApplyRate: 1 })
  const { operationId, changes } = await save(['/lost'])
  expect(changes).toMatchObject([{ state: 'applied', observed: { target: '/products/lamp' } }])
  await world.control('PATCH', '/faults', { resetAfterApplyRate: 0 })
  expect(await undoOperation(world.ctx, operationId ?? '')).toMatchObject({ state: 'done', applied: 1 })
  expect(await pathsOnStore()).toEqual([])
})

test('of many redirects none is made twice, and none is called failed that was made', async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `/many-${String(at).padStart(2, '0')}`)
  await world.control('PATCH', '/faults', { resetAfterApplyRate: 0.5, seed: 7 })
  const { operationId } = await save(paths)
  expect(await atRest(operationId)).toMatchObject({ state: 'done', applied: 40, unchanged: 0, failed: 0 })
  await world.control('PATCH', '/faults', { resetAfterApplyRate: 0 })
  expect(await pathsOnStore()).toEqual(paths)
})
