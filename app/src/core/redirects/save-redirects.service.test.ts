import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { countRedirects, findRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { saveRedirects } from './save-redirects.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: [{ title: 'Lamp' }, { title: 'Shirt' }], theme: false },
  })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const save = (asked: { path: string; target: string | null }[]) =>
  saveRedirects(world.ctx, {
    asked,
    cause: 'merchant',
    type: 'redirects.edit',
    title: { key: 'redirects:history.edit', values: {} },
  })
const held = async (path: string) => (await world.ctx.tx((tx) => findRedirects(tx, [path])))[0] ?? null
const keys = ({ findings }: { findings: { code: string; key: string }[] }) =>
  findings.map(({ code, key }) => `${code} ${key}`)
const onStore = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables })
const CREATE = `mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { message } } }`
async function readAll() {
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  await vi.waitFor(
    async () => {
      await readRedirects(world.ctx)
      expect((await world.ctx.tx(findRedirectRead))?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
}

test('a redirect is written, led on, and a chain behind it is folded', async () => {
  await save([{ path: '/Old//Lamp/', target: '/products/lamp' }])
  expect(await held('/old/lamp')).toEqual({ path: '/old/lamp', target: '/products/lamp' })
  // A second redirect onto the first goes directly to the first one's target.
  const chained = await save([{ path: '/older', target: '/old/lamp' }])
  expect(keys(chained)).toContain('mended chain')
  expect(await held('/older')).toMatchObject({ target: '/products/lamp' })
})

test('a chain over a whole URL of the store is folded, too', async () => {
  await onStore(CREATE, { r: { path: '/whole', target: `https://${world.store.domain}/behind` } })
  await onStore(CREATE, { r: { path: '/behind', target: '/products/shirt' } })
  await readAll()
  await save([{ path: '/before-whole', target: '/whole' }])
  expect(await held('/before-whole')).toMatchObject({ target: '/products/shirt' })
})

test('a loop is refused and named, and nothing is written', async () => {
  await save([{ path: '/one', target: '/two' }])
  const refused = await save([{ path: '/two', target: '/one' }])
  expect(refused).toMatchObject({
    isRefused: true,
    operationId: null,
    findings: expect.arrayContaining([
      { code: 'refused', key: 'loopRefused', values: { path: '/two', loop: '/one → /two → /one' } },
    ]),
  })
  expect(await held('/two')).toBeNull()
})

test('a page that lives is not led away from', async () => {
  const refused = await save([{ path: '/products/Shirt', target: '/' }])
  expect(keys(refused)).toEqual(['refused pageExists'])
})

test('what others did to the store is read, and their edits are left alone', async () => {
  for (let at = 0; at < 260; at += 1)
    await onStore(CREATE, { r: { path: `/theirs-${at}`, target: '/products/lamp' } })
  await readAll()
  expect(await world.ctx.tx(countRedirects)).toBeGreaterThanOrEqual(260)
  expect(await held('/theirs-7')).toEqual({ path: '/theirs-7', target: '/products/lamp' })
  await onStore(
    'mutation { urlRedirectBulkDeleteBySearch(search: "path:/theirs-7") { userErrors { message } } }',
  )
  await onStore(CREATE, { r: { path: '/theirs-7', target: '/products/shirt' } })
  // Our copy is outdated: the write expects a redirect that no longer exists.
  const done = await save([{ path: '/theirs-7', target: '/pages/new' }])
  expect(done.changes).toMatchObject([{ state: 'conflict' }])
  await readAll()
  expect(await held('/theirs-7')).toMatchObject({ target: '/products/shirt' })
})

test('an undo brings the earlier target back', async () => {
  await save([{ path: '/again', target: '/products/lamp' }])
  const { operationId } = await save([{ path: '/again', target: '/products/shirt' }])
  await undoOperation(world.ctx, operationId ?? '')
  await expect.poll(() => held('/again'), { timeout: 20_000 }).toMatchObject({ target: '/products/lamp' })
})

test('what was just written is undone, although the search of the platform does not show it yet', async () => {
  await world.control('PATCH', '/faults', { redirectSearchLagMs: 600_000 })
  try {
    const undo = async ({ operationId }: Awaited<ReturnType<typeof save>>) =>
      undoOperation(world.ctx, operationId ?? '')
    const created = await save([{ path: '/late', target: '/products/lamp' }])
    expect(await targetOf('/late')).toBe('/products/lamp')
    expect(await undo(created)).toMatchObject({ state: 'done', applied: 1 })
    expect(await targetOf('/late')).toBeUndefined()
    await save([{ path: '/late', target: '/products/lamp' }])
    expect(await undo(await save([{ path: '/late', target: '/products/shirt' }]))).toMatchObject({
      applied: 1,
    })
    expect(await targetOf('/late')).toBe('/products/lamp')
    expect(await undo(await save([{ path: '/late', target: null }]))).toMatchObject({ applied: 1 })
    expect(await targetOf('/late')).toBe('/products/lamp')
  } finally {
    await world.control('PATCH', '/faults', { redirectSearchLagMs: 0 })
  }
})

/** Reads the store without a search. */
async function targetOf(path: string): Promise<string | undefined> {
  const { urlRedirects } = (await onStore(
    '{ urlRedirects(first: 250, reverse: true) { nodes { path target } } }',
  )) as unknown as { urlRedirects: { nodes: { path: string; target: string }[] } }
  return urlRedirects.nodes.find((node) => node.path === path)?.target
}
