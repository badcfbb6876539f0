import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { operationDetail } from '#core/changes/history/history.ts'
import { hasEnded } from '#core/changes/journal/operation-rows.ts'
import { redirectKind } from '#core/changes/kinds/redirect.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { redirectChange } from '#core/redirects/redirect-changes.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { checkGraph } from '../check/check-graph.ts'
import { checkPlan } from './check-plan.ts'
import { getPlan, startPlan } from './start-plan.ts'
import { addPiece, askForCheck, beginImport, planRepair } from './upload.ts'

/** Enough of them for a bulk mutation to be the way. */
const FRESH = 320
/** Redirects of the store that an import overwrites. */
const THEIRS = 20
/** Redirects that a repair writes at another path. */
const MOVED = 30

const numbered = <Made>(length: number, make: (at: number) => Made): Made[] =>
  Array.from({ length }, (_, at) => make(at))

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      products: [{ title: 'Lamp' }, { title: 'Shirt' }],
      theme: false,
      redirects: numbered(THEIRS, (at) => [`/theirs/${at}`, '/products/lamp']),
    },
  })
  await world.control('PATCH', '/faults', { bulkLinesPerSecond: 1_000 })
  await syncAll(world.ctx)
  await read()
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

async function read(): Promise<void> {
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  do await readRedirects(world.ctx)
  while ((await world.ctx.tx(findRedirectRead))?.state === 'running')
}

interface Page {
  urlRedirects: { nodes: { path: string; target: string }[]; pageInfo: { endCursor: string } }
}
const PAGE =
  'query($after: String) { urlRedirects(first: 250, after: $after) { nodes { path target } pageInfo { endCursor } } }'

/** Returns the redirects of the store, read without a search. */
async function rules(): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for (let after: string | null = null; ; ) {
    const variables = { after }
    const answer = await platformCall(world.platform, world.store, { query: PAGE, variables })
    const { nodes, pageInfo } = (answer as unknown as Page).urlRedirects
    for (const { path, target } of nodes) held.set(path, target)
    if (nodes.length < 250) return held
    after = pageInfo.endCursor
  }
}

async function ended(id: string) {
  await expect
    .poll(async () => hasEnded(await operationDetail(world.ctx, id)), { timeout: 60_000, interval: 200 })
    .toBe(true)
  return operationDetail(world.ctx, id)
}

async function started(id: string) {
  await checkPlan(world.ctx, { id })
  await expect.poll(async () => (await getPlan(world.ctx, { id })).state, { timeout: 20_000 }).toBe('checked')
  return ended((await startPlan(world.ctx, { id })).id)
}

async function importOf(lines: string[]) {
  const file = Buffer.from(lines.join('\n'))
  const { id } = await beginImport(world.ctx, { name: 'moved.csv', size: file.length })
  await addPiece(world.ctx, { id, at: 0, bytes: file.toString('base64') })
  await askForCheck(world.ctx, { id })
  return started(id)
}

/** Returns how often the store was told to create and to change redirects, by the way it was told. */
async function told(): Promise<Record<string, Record<string, number>>> {
  const ask = async (operation: string) => {
    const path = `/writes/count?store=${world.store.handle}&by=origin&operation=${operation}`
    return (await world.control<{ counts: Record<string, number> }>('GET', path)).counts
  }
  return { create: await ask('urlRedirectCreate'), update: await ask('urlRedirectUpdate') }
}
const ONCE_EACH = { create: { bulk: FRESH }, update: { single: THEIRS } }
beforeEach(() => world.control('DELETE', `/writes?store=${world.store.handle}`))

test('an import that goes as a bulk mutation overwrites the redirects it meets', {
  timeout: 120_000,
}, async () => {
  const before = await rules()
  const done = await importOf([
    ...numbered(THEIRS, (at) => `/theirs/${at},/products/shirt`),
    ...numbered(FRESH, (at) => `/fresh/${at},/products/lamp`),
  ])
  expect(done).toMatchObject({ state: 'done', applied: THEIRS + FRESH, failures: [] })
  expect(await told()).toEqual(ONCE_EACH)
  const after = await rules()
  expect([after.get('/theirs/7'), after.get('/fresh/7')]).toEqual(['/products/shirt', '/products/lamp'])
  await world.control('PATCH', '/faults', { restoreRate: 5_000, bucketSize: 5_000 })
  expect(await ended((await undoOperation(world.ctx, done.id)).id)).toMatchObject({ state: 'done' })
  expect(await rules()).toEqual(before)
  await world.control('PATCH', '/faults', { restoreRate: 100, bucketSize: 1_000 })
})

test('the value read right before decides about a change that expects none', {
  timeout: 120_000,
}, async () => {
  const { id } = await createOperation(world.ctx, {
    type: 'redirects.import',
    performedOn: 'store',
    fields: ['redirect'],
    title: { key: 'redirects:history.import', values: { file: 'a.csv' } },
    cause: 'merchant',
    notify: false,
    changes: [...numbered(THEIRS, (at) => `/theirs/${at}`), ...numbered(FRESH, (at) => `/new/${at}`)].map(
      (path) => {
        const { expected: _, ...change } = redirectChange({ path, before: null, after: '/products/shirt' })
        return { ...change, kind: redirectKind.name }
      },
    ),
  })
  expect(await ended(id)).toMatchObject({ state: 'done', applied: THEIRS + FRESH, failures: [] })
  expect(await told()).toEqual(ONCE_EACH)
  expect((await rules()).get('/theirs/7')).toBe('/products/shirt')
})

test('at the limit of the platform, what a plan deletes makes room for what it creates', async () => {
  // The platform never matches these: a repair deletes each, and creates it without the last slash.
  for (const path of numbered(MOVED, (at) => `/moved/${at}/`))
    await platformCall(world.platform, world.store, {
      query:
        'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { message } } }',
      variables: { r: { path, target: '/products/lamp' } },
    })
  await read()
  const before = await rules()
  await world.control('PATCH', '/faults', {
    ...{ redirectLimit: before.size, restoreRate: 5_000, bucketSize: 5_000 },
  })
  await checkGraph(world.ctx)
  const done = await started((await planRepair(world.ctx)).id)
  expect(done).toMatchObject({ state: 'done', applied: 2 * MOVED, failures: [] })
  expect((await rules()).get('/moved/7')).toBe('/products/lamp')
  expect(await ended((await undoOperation(world.ctx, done.id)).id)).toMatchObject({
    state: 'done',
    failures: [],
  })
  expect(await rules()).toEqual(before)
})
