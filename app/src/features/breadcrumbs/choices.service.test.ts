import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { publish } from '../../../testing/store-life.ts'
import { choicesOf } from './domain/choices-of.ts'
import { followRest } from './follow.ts'
import { type FernhillTrails, fernhillTrails, pathOf } from './testing/fernhill-trails.ts'

/** What the merchant decides about single trails and collections, as visitors see it. */

let stage: FernhillTrails
const api: FernhillTrails['api'] = (...asked) => stage.api(...asked)
const state = () => stage.state()
const trails: FernhillTrails['trails'] = (search) => stage.trails(search)
const rowOf: FernhillTrails['rowOf'] = (...asked) => stage.rowOf(...asked)
const collectionId: FernhillTrails['collectionId'] = (title) => stage.collectionId(title)
const shown: FernhillTrails['shown'] = (path) => stage.shown(path)

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

test('the merchant’s choice is shown at once, stands in History, and goes when it is undone', async () => {
  const row = await rowOf('Oak dibber')
  const gifts = await collectionId('Gifts')
  const { data } = await api('PUT', '/choice', {
    gid: row.gid,
    choice: { kind: 'collection', id: gifts },
  })
  await vi.waitFor(async () => {
    expect((await shown(pathOf(row))).visible).toEqual(['Home', 'Gifts', 'Oak dibber'])
  }, 20_000)
  expect(await rowOf('Oak dibber')).toMatchObject({ reason: { code: 'chosen' } })
  expect(
    (await stage.world.call('POST', `/apps/api/operations/${data.operationId}/undo`, { store: stage.store }))
      .status,
  ).toBe(200)
  expect((await rowOf('Oak dibber')).choice).toBe(null)
})

test('a custom trail is shown where it was chosen, on a page of five levels too, and stays while it is in use', async () => {
  const ids = await Promise.all(['Garden', 'Garden tools', 'Hand tools', 'Gifts'].map(collectionId))
  expect(await api('POST', '/custom', { name: 'For the shed', collections: ids })).toMatchObject({
    data: { operationId: expect.any(String) },
  })
  const [custom] = (await state()).custom
  expect(custom).toMatchObject({ name: 'For the shed', uses: 0 })
  const page = await rowOf('About', 'page')
  await api('PUT', '/choice', { gid: page.gid, choice: { kind: 'custom', id: custom?.id } })
  const { visible, markup } = await shown(pathOf(page))
  expect(visible).toEqual(['Home', 'Garden', 'Garden tools', 'Hand tools', 'Gifts', page.title])
  expect(markup).toEqual(visible)
  const chosenByHand = await trails({ kind: 'page', reason: 'yours' })
  expect(chosenByHand.map(({ title }) => title)).toEqual([page.title])
  expect((await api('DELETE', `/custom/${custom?.handle}`)).code).toBe('breadcrumbs.custom-in-use')
  await api('PUT', '/choice', { gid: page.gid, choice: null })
  expect((await shown(pathOf(page))).visible).toEqual(['Home', page.title])
  const articles = await trails({ kind: 'article' })
  const pages = await Promise.all(articles.map((article) => shown(pathOf(article))))
  // Drafts have no page.
  const article = articles.find((_, at) => (pages[at]?.visible.length ?? 0) > 0)
  if (!article) throw new Error('There is no article.')
  await api('PUT', '/choice', { gid: article.gid, choice: { kind: 'custom', id: custom?.id } })
  const below = await shown(pathOf(article))
  expect(below.visible).toEqual(['Home', 'Garden', 'Garden tools', 'Hand tools', 'Gifts', article.title])
  expect(below.markup).toEqual(below.visible)
  await api('PUT', '/choice', { gid: article.gid, choice: null })
  await api('DELETE', `/custom/${custom?.handle}`)
  expect((await state()).custom).toEqual([])
})

test('a blocked collection stands in no trail, and undoing the setting brings it back', async () => {
  const { settings } = await state()
  const id = await collectionId('Trowels and forks')
  const { data } = await api('PUT', '/settings', { ...choicesOf(settings), blocked: [id] })
  // The History shows the collection's name with its number.
  const { body } = await stage.world.call('GET', `/apps/api/operations/${data.operationId}/changes`, {
    store: stage.store,
  })
  const [change] = body.data.rows
  expect([change.before.names, change.observed.names]).toEqual([undefined, { [id]: 'Trowels and forks' }])
  const product = await rowOf('Ash-handled hand trowel')
  await vi.waitFor(async () => {
    const { visible } = await shown(pathOf(product))
    expect(visible).not.toContain('Trowels and forks')
    expect(visible).toContain('Hand tools')
  }, 30_000)
  await stage.world.call('POST', `/apps/api/operations/${data.operationId}/undo`, { store: stage.store })
  expect((await state()).settings.blocked).toEqual([])
})

test('a collection taken out of the Online Store stands in no trail, and the reason says so', async () => {
  const [tools, gifts] = [await collectionId('Hand tools'), await collectionId('Gifts')]
  const show = async (online: boolean) => {
    const gids = [tools, gifts].map((id) => `gid://shopify/Collection/${id}`)
    for (const gid of gids) await publish({ platform: stage.world.platform, store: stage.store }, gid, online)
    await refreshResources(stage.ctx, gids)
    await followRest(stage.ctx)
  }
  const [trowel, dibber] = [await rowOf('Ash-handled hand trowel'), await rowOf('Oak dibber')]
  const page = await rowOf('About', 'page')
  await api('POST', '/custom', {
    name: 'Partly hidden',
    collections: [gifts, await collectionId('Garden')],
  })
  const [custom] = (await state()).custom
  await api('PUT', '/choice', { gid: page.gid, choice: { kind: 'custom', id: custom?.id } })
  await api('PUT', '/choice', { gid: dibber.gid, choice: { kind: 'collection', id: gifts } })
  await show(false)
  // Liquid leaves the level out at once, the trail itself follows.
  const { visible, markup } = await shown(pathOf(trowel))
  expect(visible).not.toContain('Hand tools')
  expect(markup).toEqual(visible)
  // Nothing places its sub-collection any more, so the menu decides.
  await vi.waitFor(async () => {
    expect(await rowOf('Ash-handled hand trowel')).toMatchObject({
      ...{ levels: ['Garden', 'Garden tools'], reason: { code: 'menu' }, written: true },
      hidden: { title: 'Hand tools', isChosen: false },
    })
  }, 30_000)
  // The choice is kept, and counts again once visitors can open the collection.
  const waiting = await rowOf('Oak dibber')
  expect(waiting).toMatchObject({
    ...{ choice: { kind: 'collection', id: gifts }, hidden: { title: 'Gifts', isChosen: true } },
  })
  expect(waiting.reason?.code).not.toBe('chosen')
  expect(waiting.levels).not.toContain('Gifts')
  expect((await shown(pathOf(page))).visible).toEqual(['Home', 'Garden', page.title])
  expect(await rowOf('About', 'page')).toMatchObject({ levels: ['Garden'], hidden: { title: 'Gifts' } })
  expect((await state()).custom[0]?.levels.map(({ online }) => online)).toEqual([false, true])
  const { text } = (await api('POST', '/trails/csv', { kind: 'product', words: 'Oak dibber' })).data
  expect(text).toContain('You chose Gifts, but it is not published in your online store')
  await show(true)
  await vi.waitFor(async () => {
    expect(await rowOf('Oak dibber')).toMatchObject({
      reason: { code: 'chosen' },
      written: true,
      hidden: null,
    })
    expect(await rowOf('Ash-handled hand trowel')).toMatchObject({ written: true, hidden: null })
  }, 30_000)
  expect((await shown(pathOf(dibber))).visible).toEqual(['Home', 'Gifts', 'Oak dibber'])
  expect((await shown(pathOf(trowel))).visible).toContain('Hand tools')
  for (const { gid } of [page, dibber]) await api('PUT', '/choice', { gid, choice: null })
  await api('DELETE', `/custom/${custom?.handle}`)
})
