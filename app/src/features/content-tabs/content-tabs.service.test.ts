import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { addTemplateBlock, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: {
      products: [
        {
          title: 'Oak bowl',
          handle: 'product-1',
          vendor: 'Fernhill',
          tags: ['Wood', 'gift'],
          descriptionHtml:
            '<p>A bowl of oak for bread and fruit. It is turned by hand from one piece and oiled twice. Wipe it with a damp cloth and let it dry in the air.</p>',
        },
        { title: 'Ash spoon', handle: 'product-2', vendor: 'Fernhill', tags: ['wood'], descriptionHtml: '' },
        { title: 'Wool blanket', handle: 'product-3', vendor: 'Harbour' },
      ],
      theme: true,
    },
  })
  await syncAll(world.ctx)
  await addTemplateBlock(world.platform, world.store, { block: 'content-tabs', template: 'product' })
})
afterAll(() => world[Symbol.asyncDispose]())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const api = (method: Method, path = '', body?: object, of = world) =>
  of.call(method, `/apps/api/content-tabs${path}`, body === undefined ? {} : { body })
const data = async (method: Method, path = '', body?: object) => {
  const answer = await api(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const undo = (operationId: string) =>
  world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })

const tab = (title: string, content = `<p>About ${title}.</p>`) => ({ title, content })
const set = (part: object = {}) => ({
  enabled: true,
  title: 'Wood',
  look: 'tabs',
  chosenBy: 'tag',
  targets: ['wood'],
  tabs: [tab('Care'), tab('Delivery')],
  ...part,
})
/** Returns the titles of the tabs on a product's page, with the open one marked. */
async function shown(product: number): Promise<string[]> {
  const { status, html } = await visit(world.store, `/products/product-${product}`)
  expect(status).toBe(200)
  expect(html).not.toMatch(/signpost-tabs[\s\S]*<script/)
  return [
    ...html.matchAll(/<details([^>]*)>\s*<summary>([^<]*)<\/summary>\s*<div class="signpost-tab">/g),
  ].map(([, attributes = '', title = '']) => (attributes.includes(' open') ? `*${title}` : title))
}

test('a set reaches the storefront, is changed, split when it is large, deleted, and each step is undone', async () => {
  expect(await shown(1)).toEqual([])
  const made = await data('POST', '', set())
  expect(await shown(1)).toEqual(['*Care', 'Delivery'])
  expect(await shown(2)).toEqual(['*Care', 'Delivery'])
  expect(await shown(3)).toEqual([])
  const landing = await data('GET')
  expect(landing).toMatchObject({
    block: { presence: 'added' },
    sets: [{ title: 'Wood', tabs: ['Care', 'Delivery'] }],
  })

  const long = `<p>${'The grain of oak is open. '.repeat(480)}</p>`
  const tabs = ['One', 'Two', 'Three', 'Four'].map((title) => tab(title, long))
  const changed = await data('PUT', `/${made.id}`, set({ tabs }))
  expect(await shown(1)).toEqual(['*One', 'Two', 'Three', 'Four'])
  await undo(changed.operationId)
  expect(await shown(1)).toEqual(['*Care', 'Delivery'])

  const removed = await data('DELETE', `/${made.id}`)
  expect(await shown(1)).toEqual([])
  expect((await api('GET', `/${made.id}`)).status).toBe(404)
  await undo(removed.operationId)
  expect(await shown(1)).toEqual(['*Care', 'Delivery'])
  expect((await data('GET', `/${made.id}`)).set.tabs).toHaveLength(2)
  // No other store can see it.
  const other = await world.addStore()
  expect((await world.call('GET', `/apps/api/content-tabs/${made.id}`, { store: other })).status).toBe(404)
  await data('DELETE', `/${made.id}`)
})

test('all sets of a product stand together, by choice first; the preview names where each tab is from', async () => {
  const [bowl] = world.store.productIds.map(String)
  const vendor = await data(
    'POST',
    '',
    set({ title: 'House', chosenBy: 'vendor', targets: ['Fernhill'], tabs: [tab('Returns'), tab('care')] }),
  )
  const tag = await data('POST', '', set())
  const own = set({
    title: 'Bowl',
    chosenBy: 'product',
    targets: [bowl],
    look: 'accordion',
    tabs: [tab('Care')],
  })
  const preview = await data('POST', '/preview', { id: null, set: own, product: null })
  expect(preview).toMatchObject({ product: { title: 'Oak bowl' }, hasSet: true, look: 'accordion' })
  expect(
    preview.shown.map((one: { title: string; from: { title: string } | null }) => [
      one.title,
      one.from?.title,
    ]),
  ).toEqual([
    ['Care', undefined],
    ['Delivery', 'Wood'],
    ['Returns', 'House'],
  ])
  // Without selected products, or on a product that does not match, the preview shows it anyway.
  const aimless = { ...own, targets: [], enabled: false, tabs: [tab('Care'), tab('')] }
  const tried = await data('POST', '/preview', {
    id: null,
    set: aimless,
    product: world.store.productIds[2]?.toString(),
  })
  expect(tried).toMatchObject({ hasSet: false, shown: [{ title: 'Care', from: null }] })
  expect(preview.hidden.map((one: { title: string }) => one.title)).toEqual(['Care', 'care'])
  const made = await data('POST', '', own)
  expect(await shown(1)).toEqual(['*Care', 'Delivery', 'Returns'])
  expect(await shown(2)).toEqual(['*Care', 'Delivery', 'Returns'])
  const { html } = await visit(world.store, '/products/product-1')
  expect(html).toContain('data-look="accordion"')
  const look = await data('GET', `/look?product=${bowl}`)
  expect(look.theme.css).toContain(':host')
  // Once switched off, it is not on the storefront but still in the list.
  await data('PUT', `/${made.id}`, { ...own, enabled: false })
  expect((await visit(world.store, '/products/product-1')).html).toContain('data-look="tabs"')
  for (const { id } of [vendor, tag, made]) await data('DELETE', `/${id}`)
})

test('a deleted set comes back to its old place, on the storefront and in the list', async () => {
  const made: { id: string }[] = []
  for (const title of ['Third', 'Second', 'First'])
    made.push(await data('POST', '', set({ title, tabs: [tab(title)] })))
  const order = async () => [
    await shown(1),
    (await data('GET')).sets.map(({ title }: { title: string }) => title),
  ]
  const before = [
    ['*First', 'Second', 'Third'],
    ['First', 'Second', 'Third'],
  ]
  expect(await order()).toEqual(before)
  const undos: string[] = []
  for (const { id } of made.slice(0, 2)) undos.push((await data('DELETE', `/${id}`)).operationId)
  expect(await shown(1)).toEqual(['*First'])
  for (const operationId of undos) await undo(operationId)
  expect(await order()).toEqual(before)
  for (const { id } of made) await data('DELETE', `/${id}`)
})

test('two forms of a set keep each other’s edits', async () => {
  const { id } = await data('POST', '', set({ enabled: false }))
  const { set: opened } = await data('GET', `/${id}`)
  const edit = (part: object) => data('PUT', `/${id}`, { ...opened, ...part, before: opened })
  await edit({
    tabs: [tab('Care', '<p>Oil it.</p>'), tab('Delivery'), tab('Sizes')],
    targets: ['wood', 'oak'],
  })
  await edit({ title: 'Timber', tabs: [tab('Care'), tab('Delivery', '<p>Two days.</p>')] })
  expect((await data('GET', `/${id}`)).set).toEqual(
    set({
      ...{ enabled: false, title: 'Timber', targets: ['wood', 'oak'] },
      tabs: [tab('Care', '<p>Oil it.</p>'), tab('Delivery', '<p>Two days.</p>'), tab('Sizes')],
    }),
  )
  // Tags are no vendors: of what selects products, one form's counts.
  await edit({ chosenBy: 'vendor', targets: ['Fernhill'] })
  expect((await data('GET', `/${id}`)).set).toMatchObject({ chosenBy: 'vendor', targets: ['Fernhill'] })
  await data('DELETE', `/${id}`)
})

test('without a product the preview takes one that has the set, else the first by its title', async () => {
  const shownOn = async (own: object | null) =>
    (await data('POST', '/preview', { id: null, set: own, product: null })).product.title
  expect(await shownOn(set({ targets: ['WOOD'] }))).toBe('Ash spoon')
  expect(await shownOn(set({ targets: ['GIFT'] }))).toBe('Oak bowl')
  expect(await shownOn(set({ chosenBy: 'vendor', targets: ['Harbour'] }))).toBe('Wool blanket')
  expect(await shownOn(set({ chosenBy: 'vendor', targets: ['Nobody'] }))).toBe('Ash spoon')
  expect(await shownOn(set({ chosenBy: 'product', targets: [] }))).toBe('Ash spoon')
})

test('content is cleaned, and what is missing is named', async () => {
  const tabs = [
    tab('<b>Care</b>', '<p onclick="x()">Oil it.<script>alert(1)</script><a href="javascript:x">x</a></p>'),
  ]
  const made = await data('POST', '', set({ tabs }))
  const { html } = await visit(world.store, '/products/product-1')
  expect(html).toContain('<summary>&lt;b&gt;Care&lt;/b&gt;</summary>')
  expect(html).toContain('<p>Oil it.x</p>')
  expect(html).not.toContain('alert(1)')
  await data('DELETE', `/${made.id}`)
  const bare = await api('POST', '', set({ title: ' ', targets: [], tabs: [tab('', '<p></p>')] }))
  expect(bare.status).toBe(422)
  expect(bare.body.details.faults).toEqual([
    { field: 'title', code: 'title' },
    { field: 'targets', code: 'targets' },
    { field: 'tabs.0.title', code: 'tab-title' },
    { field: 'tabs.0.content', code: 'tab-content' },
  ])
})

test('empty tabs are written from a product’s fields, and nothing is saved', async () => {
  const [bowl, spoon] = world.store.productIds.map(String)
  const order = { product: bowl, titles: ['Care', 'Details'], language: 'en', tone: 'Friendly' }
  const { texts } = await data('POST', '/write', order)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(/^<(p|ul)>/)
  expect(await shown(1)).toEqual([])
  const bare = await api('POST', '/write', { ...order, product: spoon })
  expect(bare.body).toMatchObject({ code: 'content-tabs.nothing-to-write' })
})
