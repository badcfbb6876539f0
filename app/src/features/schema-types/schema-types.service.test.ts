import { afterEach, beforeEach, expect, test } from 'vitest'
import { switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { Values } from './domain/schema-type.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'

let world: World
let logo = ''
beforeEach(async () => {
  world = await newWorld({ store: { products: 1, image: true } })
  logo = `http://${world.store.handle}.localhost:${world.store.storefrontPort}/cdn/none.png`
})
afterEach(() => world[Symbol.asyncDispose]())

const call = async (method: 'GET' | 'PUT' | 'POST', path = '', body?: object) =>
  world.call(method, `/apps/api/schema-types${path}`, body === undefined ? {} : { body })

const ORGANIZATION: Values = {
  url: 'https://shop.example',
  logo: '',
  city: 'Kiel',
  region: 'SH',
  country: 'DE',
  postalCode: '24103',
  alternateName: '</script><script>alert(1)</script>',
  facebook: 'https://facebook.com/shop',
}

/** Returns our markup on the home page. */
async function printed(): Promise<Record<string, unknown>[]> {
  const { html } = await visit(world.store, '/')
  return [
    ...html.matchAll(/<script type="application\/ld\+json" data-signpost="organization">([^<]*)<\/script>/g),
  ].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>)
}

const rowOf = async (type: string) =>
  (await call('GET')).body.data.rows.find((row: { type: string }) => row.type === type)

const switchProductOn = async () => {
  const { body } = await world.call('GET', '/apps/api/structured-data')
  await world.call('PUT', '/apps/api/structured-data/product', {
    body: { ...body.data.product, enabled: true },
  })
}

test('a type stands on the home page, is checked, and goes again with its undo', async () => {
  await switchEmbed(world.platform, world.store, true)
  await switchProductOn()
  const before = (await call('GET')).body.data.rows
  expect(before.map(({ type }: { type: string }) => type)).toEqual(ALL_TYPES.map(({ key }) => key))
  expect(before.every(({ status }: { status: string }) => status === 'not-added')).toBe(true)
  expect(before.map(({ where }: { where: string }) => where)).toContain('home')
  // The form is prefilled with the store's facts.
  const first = (await call('GET', '/organization')).body.data
  expect(first.settings.values.url).toContain('http')
  const image = await imageUrl()
  const saved = await call('PUT', '/organization', {
    enabled: true,
    where: 'home',
    values: { ...ORGANIZATION, logo: image },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const [node, ...more] = await printed()
  expect(more).toEqual([])
  expect(node).toMatchObject({
    '@type': 'OnlineStore',
    logo: image,
    alternateName: '</script><script>alert(1)</script>',
    address: { '@type': 'PostalAddress', addressLocality: 'Kiel', addressCountry: 'DE' },
    sameAs: ['https://facebook.com/shop'],
  })
  expect(node?.['name']).toBeTruthy()
  expect((await visit(world.store, '/products/product-1')).html).not.toContain('data-signpost="organization"')
  expect(await rowOf('organization')).toMatchObject({ status: 'valid', errors: 0 })

  await world.call('POST', `/apps/api/operations/${saved.body.data.operationId}/undo`, { body: {} })
  expect(await printed()).toEqual([])
  expect((await call('GET', '/organization')).body.data.settings).toMatchObject({
    enabled: false,
    values: { city: 'Kiel' },
  })
})

test('nothing is saved that is not complete, and the fields are named', async () => {
  await switchProductOn()
  const empty = await call('PUT', '/organization', { enabled: true, where: 'home', values: {} })
  expect(empty.status).toBe(422)
  expect(
    empty.body.details.faults.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
  ).toEqual([
    'url required',
    'logo required',
    'city required',
    'region required',
    'country required',
    'postalCode required',
  ])
  const gone = await call('PUT', '/organization', {
    enabled: true,
    where: 'home',
    values: { ...ORGANIZATION, logo },
  })
  expect(gone.body).toMatchObject({
    code: 'schema-types.invalid',
    details: { faults: [{ field: 'logo', code: expect.stringMatching(/^(?:image|url)$/) }] },
  })
  expect(await printed()).toEqual([])
})

test('a logo too small is refused with its size', async () => {
  await switchProductOn()
  const image = new URL(await imageUrl())
  image.searchParams.set('width', '60')
  const small = await call('PUT', '/organization', {
    enabled: true,
    where: 'home',
    values: { ...ORGANIZATION, logo: image.href },
  })
  expect(small.body.details.faults).toMatchObject([
    { field: 'logo', code: 'small', values: { least: 112, width: 60 } },
  ])
})

test('product markup comes first, and switching off asks for nothing', async () => {
  const first = await call('PUT', '/organization', { enabled: true, where: 'home', values: ORGANIZATION })
  expect(first.body.code).toBe('schema-types.product-first')
  expect((await call('PUT', '/organization', { enabled: false, where: 'home', values: {} })).status).toBe(200)
  expect((await rowOf('organization')).status).toBe('off')
  expect((await call('PUT', '/no-such-type', { enabled: false, where: 'home', values: {} })).status).toBe(400)
})

test('two forms of a type keep each other’s edits', async () => {
  const opened = (await call('GET', '/organization')).body.data.settings
  const edit = (values: Values) => ({ ...opened, values: { ...opened.values, ...values }, before: opened })
  await call('PUT', '/organization', edit({ city: 'Kiel', facebook: 'https://facebook.com/shop' }))
  await call('PUT', '/organization', edit({ city: 'Husum', postalCode: '25813' }))
  expect((await call('GET', '/organization')).body.data.settings.values).toMatchObject({
    ...{ city: 'Husum', postalCode: '25813', facebook: 'https://facebook.com/shop' },
    url: opened.values.url,
  })
})

test('two forms of an entry keep each other’s questions, and its pages stay of one kind', async () => {
  const path = '/apps/api/schema-entries/faq'
  const entries = (method: 'GET' | 'POST' | 'PUT', id: string, body?: object) =>
    world.call(method, `${path}${id}`, body && { body }).then((answer) => answer.body.data)
  const row = (question: string, answer = 'Ask us.') => ({ question, answer })
  const first = { enabled: false, kind: 'product', all: false, ids: ['1'] }
  const values = { name: 'FAQ', questions: [row('Care?'), row('Size?')] }
  const { id } = await entries('POST', '', { ...first, values })
  const opened = (await entries('GET', `/${id}`)).entry
  const edit = (questions: object[], more: object = {}) => ({
    ...{ ...opened, values: { ...opened.values, questions }, before: opened },
    ...more,
  })
  const { question } = opened.values.questions[0]
  expect(question).toBe('Care?')
  await entries(
    'PUT',
    `/${id}`,
    edit([row('Care?', 'Oil it.'), row('Size?')], { kind: 'collection', ids: ['7'] }),
  )
  await entries('PUT', `/${id}`, edit([row('Care?'), row('Size?', 'One size.'), row('Colour?')]))
  expect((await entries('GET', `/${id}`)).entry).toMatchObject({
    ...{ kind: 'collection', ids: ['7'] },
    values: { questions: [row('Care?', 'Oil it.'), row('Size?', 'One size.'), row('Colour?')] },
  })
  await entries('PUT', `/${id}`, edit(opened.values.questions, { ids: ['1', '2'] }))
  expect((await entries('GET', `/${id}`)).entry).toMatchObject({ kind: 'product', ids: ['1', '2'] })
})

test('no store sees what another wrote', async () => {
  await call('PUT', '/organization', { enabled: false, where: 'home', values: ORGANIZATION })
  const store = await world.addStore()
  const { body } = await world.call('GET', '/apps/api/schema-types/organization', { store })
  expect(body.data).toMatchObject({ status: 'not-added', settings: { values: { facebook: '' } } })
})

/** Returns an existing image of the store, large enough for a logo. */
async function imageUrl(): Promise<string> {
  const { html } = await visit(world.store, '/products/product-1')
  const [, source = ''] = /<img[^>]+src="([^"]+)"/.exec(html) ?? []
  const url = new URL(
    source.replaceAll('&amp;', '&'),
    `http://${world.store.handle}.localhost:${world.store.storefrontPort}`,
  )
  url.search = ''
  return url.href
}
