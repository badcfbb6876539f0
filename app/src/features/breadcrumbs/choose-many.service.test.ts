import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { type FernhillTrails, fernhillTrails, pathOf } from './testing/fernhill-trails.ts'

/** One decision about many trails, and about the levels of a custom one, as visitors see it. */

let stage: FernhillTrails
const api: FernhillTrails['api'] = (...asked) => stage.api(...asked)
const state = () => stage.state()
const rowOf: FernhillTrails['rowOf'] = (...asked) => stage.rowOf(...asked)
const visible = async (words: string, kind?: string) =>
  (await stage.shown(pathOf(await rowOf(words, kind)))).visible
const undo = async (operation: string) =>
  (await stage.world.call('POST', `/apps/api/operations/${operation}/undo`, { store: stage.store })).status
const operation = async (id: string) =>
  (await stage.world.call('GET', `/apps/api/operations/${id}`, { store: stage.store })).body.data

/** Waits until an operation of the worker's has ended, and returns it. */
async function ended(id: string) {
  await vi.waitFor(async () => expect((await operation(id)).finishedAt).not.toBeNull(), 30_000)
  return operation(id)
}

beforeAll(async () => {
  stage = await fernhillTrails()
  await state()
  await vi.waitFor(async () => expect((await state()).reading.state).toBe('done'), 30_000)
  await api('PUT', '/settings', SHOWN)
  await vi.waitFor(async () => {
    const { products } = await state()
    expect(products.written).toBe(products.total)
  }, 60_000)
})
afterAll(() => stage.world[Symbol.asyncDispose]())

test('one collection for several products is previewed, shown, and gone again once it is undone', async () => {
  const rows = [await rowOf('Oak dibber'), await rowOf('Ash-handled hand trowel')]
  const gifts = await stage.collectionId('Gifts')
  const input = {
    selection: { ids: rows.map(({ gid }) => gid) },
    choice: { kind: 'collection', id: gifts },
  }
  expect((await api('POST', '/choices/preview', input)).data).toMatchObject({
    ...{ selected: 2, looked: 2, changes: 2 },
    examples: expect.arrayContaining([expect.objectContaining({ before: null, after: 'Gifts' })]),
  })
  const before = await visible('Ash-handled hand trowel')
  const idempotencyKey = crypto.randomUUID()
  const { data } = await api('POST', '/choices', { ...input, idempotencyKey })
  expect((await api('POST', '/choices', { ...input, idempotencyKey })).data.id).toBe(data.id)
  expect(await ended(data.id)).toMatchObject({ state: 'done', applied: 2 })
  await vi.waitFor(async () => {
    expect(await visible('Oak dibber')).toEqual(['Home', 'Gifts', 'Oak dibber'])
    expect(await visible('Ash-handled hand trowel')).toEqual(['Home', 'Gifts', 'Ash-handled hand trowel'])
  }, 30_000)
  expect(await rowOf('Oak dibber')).toMatchObject({ reason: { code: 'chosen' }, choiceName: 'Gifts' })
  expect((await api('POST', '/choices', input)).code).toBe('changes.nothing-to-do')
  expect(await undo(data.id)).toBe(200)
  await vi.waitFor(async () => expect(await visible('Ash-handled hand trowel')).toEqual(before), 30_000)
  expect(await rowOf('Oak dibber')).toMatchObject({ choice: null, choiceName: null })
})

test('a custom trail for all that a filter finds replaces a chosen collection, and is taken away together', async () => {
  const garden = await stage.collectionId('Garden')
  await api('POST', '/custom', { name: 'For the shed', collections: [garden] })
  const id = (await state()).custom[0]?.id
  const found = await stage.trails({ kind: 'product', words: 'hand' })
  const [left, first] = found
  if (!left || !first) throw new Error('Too few products match.')
  const offered = first.collections.at(-1)
  expect(offered).toBeDefined()
  await api('PUT', '/choice', { gid: first.gid, choice: { kind: 'collection', id: offered?.id } })
  const selection = { filter: { kind: 'product', words: 'hand' }, except: [left.gid] }
  const wish = { selection, choice: { kind: 'custom', id } }
  const others = found.length - 1
  expect((await api('POST', '/choices/preview', wish)).data).toMatchObject({
    ...{ selected: others, looked: others, changes: others },
  })
  const given = await api('POST', '/choices', wish)
  await ended(given.data.id)
  const choices = async () =>
    (await stage.trails({ kind: 'product', words: 'hand' })).map((row) => row.choice)
  expect(await choices()).toEqual([null, ...found.slice(1).map(() => ({ kind: 'custom', id }))])
  const shown = ['Home', 'Garden', first.title]
  await vi.waitFor(async () => expect((await stage.shown(pathOf(first))).visible).toEqual(shown), 30_000)
  expect((await state()).custom[0]?.uses).toBe(others)
  const taken = await api('POST', '/choices', { selection, choice: null })
  await ended(taken.data.id)
  expect(await choices()).toEqual(found.map(() => null))
  await api('DELETE', '/custom/for-the-shed')
})

test('a choice that cannot be made is refused before anything is written', async () => {
  const page = await rowOf('About', 'page')
  const gifts = await stage.collectionId('Gifts')
  const collection = { selection: { ids: [page.gid] }, choice: { kind: 'collection', id: gifts } }
  const custom = { selection: { filter: { kind: 'page' } }, choice: { kind: 'custom', id: '1' } }
  for (const path of ['/choices', '/choices/preview']) {
    expect((await api('POST', path, collection)).code).toBe('breadcrumbs.not-possible')
    expect((await api('POST', path, custom)).code).toBe('breadcrumbs.no-custom-trail')
  }
})

test('new levels of a custom trail are shown wherever it is chosen, unless somebody changed it meanwhile', async () => {
  const [garden, gifts] = [await stage.collectionId('Garden'), await stage.collectionId('Gifts')]
  const start = { name: 'About us', collections: [garden] }
  await api('POST', '/custom', start)
  const page = await rowOf('About', 'page')
  const id = (await state()).custom[0]?.id
  await api('PUT', '/choice', { gid: page.gid, choice: { kind: 'custom', id } })
  expect(await visible('About', 'page')).toEqual(['Home', 'Garden', page.title])
  const edit = { name: 'About the shop', collections: [gifts, garden] }
  const edited = await api('PUT', '/custom/about-us', { ...edit, before: start })
  expect(await visible('About', 'page')).toEqual(['Home', 'Gifts', 'Garden', page.title])
  expect((await state()).custom).toMatchObject([{ id, name: 'About the shop', uses: 1 }])
  const late = await api('PUT', '/custom/about-us', { ...start, name: 'Too late', before: start })
  expect(late.code).toBe('changes.conflict')
  await api('POST', '/custom', { name: 'Second', collections: [gifts] })
  expect((await api('PUT', '/custom/second', { ...edit, collections: [gifts] })).code).toBe(
    'breadcrumbs.name-taken',
  )
  expect((await api('PUT', '/custom/third', edit)).code).toBe('breadcrumbs.no-custom-trail')
  expect(await undo(edited.data.operationId)).toBe(200)
  expect(await visible('About', 'page')).toEqual(['Home', 'Garden', page.title])
  expect((await state()).custom.map(({ name }) => name)).toEqual(['About us', 'Second'])
})
