import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { addTemplateBlock, switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { ENTRY_TYPES, SCHEMA_TYPES } from './domain/types/schema-types.ts'
import { rightExample } from './testing/drawn-values.ts'

/** Tests every declared type through the API: saved, printed on the pages it names, judged, undone. */

let world: World
let image = ''
let product = ''

beforeAll(async () => {
  world = await newWorld({ store: { products: 2, image: true } })
  await syncAll(world.ctx)
  await switchEmbed(world.platform, world.store, true)
  const { body } = await world.call('GET', '/apps/api/structured-data')
  await world.call('PUT', '/apps/api/structured-data/product', {
    body: { ...body.data.product, enabled: true },
  })
  const { html } = await visit(world.store, '/products/product-1')
  const [, source = ''] = /<img[^>]+src="([^"]+)"/.exec(html) ?? []
  const url = new URL(
    source.replaceAll('&amp;', '&'),
    `http://${world.store.handle}.localhost:${world.store.storefrontPort}`,
  )
  url.search = ''
  image = url.href
  product = String(world.store.productIds[0])
}, 30_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Returns a right example with an existing image. */
function valuesOf(type: Parameters<typeof rightExample>[0]) {
  const measured = type.groups
    .flatMap(({ fields }) => fields)
    .filter(({ leastSide, name }) => leastSide && type.examples.right[name])
  return { ...rightExample(type), ...Object.fromEntries(measured.map(({ name }) => [name, image])) }
}

/** Returns our nodes of a type on a page, parsed from its script. */
async function printed(path: string, type: string): Promise<Record<string, unknown>[]> {
  const { html } = await visit(world.store, path)
  const script = new RegExp(
    `<script type="application/ld\\+json" data-signpost="${type}">([^<]*)</script>`,
    'g',
  )
  return [...html.matchAll(script)].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>)
}

/** Pages that show a type with one form, where the world's store has one. */
const PAGES: Readonly<Record<string, { path: string; as: string } | undefined>> = {
  'product-merchant': { path: '/', as: 'organization' },
  organization: { path: '/', as: 'organization' },
  'local-business': { path: '/', as: 'local-business' },
  search: { path: '/', as: 'search' },
  breadcrumb: { path: '/products/product-1', as: 'breadcrumb' },
  collection: { path: '/collections/all', as: 'collection' },
}

test.each(SCHEMA_TYPES)('$key is saved, printed as previewed, and gone with its undo', async (type) => {
  const values = valuesOf(type)
  const saved = await world.call('PUT', `/apps/api/schema-types/${type.key}`, {
    body: { enabled: true, where: type.where[0], values },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(['valid', 'warning', 'added']).toContain(saved.body.data.detail.status)
  const page = PAGES[type.key]
  if (page) {
    const nodes = await printed(page.path, page.as)
    expect(nodes).toHaveLength(1)
    const { issues } = judgePage(await visit(world.store, page.path))
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
  }
  await world.call('POST', `/apps/api/operations/${saved.body.data.operationId}/undo`, { body: {} })
  if (page) expect(await printed(page.path, page.as)).toEqual([])
})

test('shipping and returns stand in the organization’s own node', async () => {
  const on = async (type: (typeof SCHEMA_TYPES)[number]) =>
    world.call('PUT', `/apps/api/schema-types/${type.key}`, {
      body: { enabled: true, where: 'home', values: valuesOf(type) },
    })
  for (const type of SCHEMA_TYPES)
    if (['organization', 'product-merchant'].includes(type.key)) expect((await on(type)).status).toBe(200)
  const [node, ...more] = await printed('/', 'organization')
  expect(more).toEqual([])
  expect(node).toMatchObject({
    logo: image,
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 },
    hasShippingService: [{ '@type': 'ShippingService' }, { '@type': 'ShippingService' }],
  })
})

test.each(ENTRY_TYPES)('an entry of $key goes its way, and page by page', async (type) => {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
    world.call(method, `/apps/api/schema-entries/${type.key}${path}`, body === undefined ? {} : { body })
  const values = valuesOf(type)
  const entry = { enabled: true, kind: 'product', all: false, ids: [product], values }
  // An entry without pages is useless: it is refused, and nothing is saved.
  const aimless = await call('POST', '', { ...entry, ids: [] })
  expect(aimless.body.details.faults).toMatchObject([{ field: 'targets', code: 'required' }])

  const made = await call('POST', '', entry)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body.data
  const [node, ...more] = await printed('/products/product-1', type.key)
  expect(more).toEqual([])
  expect(node).toMatchObject({ '@type': type.node(values)['@type'] })
  if ('publisherLogo' in values)
    expect(node).toMatchObject({ publisher: { name: world.store.name, logo: image } })
  expect(await printed('/products/product-2', type.key)).toEqual([])
  expect((await call('GET')).body.data.rows).toMatchObject([{ id, kind: 'product', pages: 1 }])
  const file = (await call('GET', '/csv')).body.data
  expect([file.name, file.next]).toEqual([`${type.key}.csv`, null])
  expect(file.text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFTitle,Kind of page,Pages,Status,Last saved',
    expect.stringMatching(/,Products,1,[^,]+,20\d\d-[^,]*Z$/),
  ])

  // First for all products, then for another kind of page: the old kind's index drops it.
  await call('PUT', `/${id}`, { ...entry, all: true, ids: [] })
  expect(await printed('/products/product-2', type.key)).toHaveLength(1)
  const moved = await call('PUT', `/${id}`, { ...entry, kind: 'article', all: true, ids: [] })
  expect(await printed('/products/product-1', type.key)).toEqual([])
  await world.call('POST', `/apps/api/operations/${moved.body.data.operationId}/undo`, { body: {} })
  expect(await printed('/products/product-1', type.key)).toHaveLength(1)

  const removed = await call('DELETE', `/${id}`)
  expect(await printed('/products/product-1', type.key)).toEqual([])
  expect((await call('GET', `/${id}`)).status).toBe(404)
  await world.call('POST', `/apps/api/operations/${removed.body.data.operationId}/undo`, { body: {} })
  expect(await printed('/products/product-1', type.key)).toHaveLength(1)
  expect((await call('GET', `/${id}`)).body.data.entry).toMatchObject({ all: true, kind: 'product' })
  // Other shops cannot read it.
  const other = await world.addStore()
  const theirs = await world.call('GET', `/apps/api/schema-entries/${type.key}/${id}`, { store: other })
  expect(theirs.status).toBe(404)
  await call('DELETE', `/${id}`)
})

test('a block shows what the markup says, and nothing else', async () => {
  const [faq] = ENTRY_TYPES
  const values = {
    ...rightExample(faq as (typeof ENTRY_TYPES)[number]),
    questions: [{ question: 'Is <b>this</b> "safe"?', answer: '</p><script>alert(1)</script>' }],
  }
  const { body } = await world.call('POST', '/apps/api/schema-entries/faq', {
    body: { enabled: true, kind: 'product', all: true, ids: [], values },
  })
  await addTemplateBlock(world.platform, world.store, { block: 'product-faq', template: 'product' })
  const { blocks } = (await world.call('GET', '/apps/api/schema-entries/faq')).body.data
  expect(blocks.filter(({ isAdded }: { isAdded: boolean }) => isAdded)).toMatchObject([{ kind: 'product' }])
  const { html } = await visit(world.store, '/products/product-1')
  const [node] = await printed('/products/product-1', 'faq')
  expect(html).toContain('<summary>Is &lt;b&gt;this&lt;/b&gt; &quot;safe&quot;?</summary>')
  expect(html).toContain('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert(1)')
  expect(node).toMatchObject({ mainEntity: [{ name: values.questions[0]?.question }] })
  await world.call('DELETE', `/apps/api/schema-entries/faq/${body.data.id}`)
})
