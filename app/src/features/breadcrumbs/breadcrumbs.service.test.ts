import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { deliver, platformCall } from '../../../testing/store-life.ts'
import { putBefore } from '../../../testing/theme-file.ts'
import { choicesOf } from './domain/choices-of.ts'
import { type FernhillTrails, fernhillTrails, pathOf } from './testing/fernhill-trails.ts'

let stage: FernhillTrails
const api: FernhillTrails['api'] = (...asked) => stage.api(...asked)
const state = () => stage.state()
const trails: FernhillTrails['trails'] = (search) => stage.trails(search)
const rowOf: FernhillTrails['rowOf'] = (...asked) => stage.rowOf(...asked)
const shown: FernhillTrails['shown'] = (path) => stage.shown(path)

beforeAll(async () => {
  stage = await fernhillTrails()
})
afterAll(() => stage.world[Symbol.asyncDispose]())

test('the first look begins to read the store, and every product has one trail before anything is written', async () => {
  await state()
  await vi.waitFor(async () => expect((await state()).reading.state).toBe('done'), 30_000)
  const { products, settings, block } = await state()
  expect(settings.shown).toBe(false)
  expect(block.status).toBe('added')
  expect(products.total).toBeGreaterThan(40)
  expect(products.chosen).toBe(products.total)
  expect(await rowOf('Ash-handled hand trowel')).toMatchObject({
    levels: ['Garden', 'Garden tools', 'Hand tools', 'Trowels and forks'],
    reason: { code: 'sub-collection', values: { parent: 'Hand tools' } },
    written: products.written > 0,
  })
  expect((await shown(pathOf(await rowOf('Ash-handled hand trowel')))).visible).toEqual([])
})

test('the preview shows the longest trail with the type and colours of the published theme', async () => {
  const { data } = await api('POST', '/preview', { design: { homeLabel: '' } })
  expect(data.levels).toHaveLength(6)
  expect(data.theme).toMatchObject({ bodyClass: 'template-product' })
  expect(data.theme.css).toContain('--color-page')
  expect(data.theme.css).not.toContain('url(')
})

test('the list is exported as filtered, with the reason in words, and goes on after any row', async () => {
  const filter = { kind: 'product', words: 'hand' }
  const rows = await trails(filter)
  const { name, text, next } = (await api('POST', '/trails/csv', filter)).data
  expect([name, next]).toEqual([expect.stringMatching(/^breadcrumbs-product-\d{4}-\d\d-\d\d\.csv$/), null])
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFTitle,Page,Trail,Why,Second choice,In your store')
  expect(lines.map((line: string) => line.split(',')[0])).toEqual(rows.map(({ title }) => title))
  const trowel = lines.find((line: string) => line.startsWith('Ash-handled hand trowel'))
  expect(trowel).toContain(
    'Home › Garden › Garden tools › Hand tools › Trowels and forks › Ash-handled hand trowel,It is a sub-collection of Hand tools.',
  )
  const [first] = rows
  const position = { id: first?.gid.split('/').at(-1), title: first?.title.toLowerCase() }
  const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
  const rest = (await api('POST', '/trails/csv', { ...filter, cursor })).data
  expect(rest.text).toBe(`${lines.slice(1).join('\r\n')}\r\n`)
  expect((await api('POST', '/trails/csv', { ...filter, cursor: 'no row' })).code).toBe('http.bad-cursor')
})

describe('switched on', () => {
  beforeAll(async () => {
    const answer = await api('PUT', '/settings', SHOWN)
    expect(answer).toMatchObject({ data: { state: { settings: { shown: true } } } })
    await vi.waitFor(async () => {
      const { products } = await state()
      expect(products.written).toBe(products.total)
    }, 60_000)
  })

  test('a product shows five levels below Home, and markup says the same', async () => {
    const { visible, markup, html } = await shown(pathOf(await rowOf('Ash-handled hand trowel')))
    expect(visible).toEqual([
      'Home',
      'Garden',
      'Garden tools',
      'Hand tools',
      'Trowels and forks',
      'Ash-handled hand trowel',
    ])
    expect(markup).toEqual(visible)
    expect(html).not.toContain('<script')
    expect(html).toContain('aria-label="Breadcrumbs"')
  })

  test('trail and markup are equal on every page of every kind, in each language', async () => {
    const rows = [
      ...(await trails({ kind: 'product' })),
      ...(await trails({ kind: 'collection' })),
      ...(await trails({ kind: 'page' })),
      ...(await trails({ kind: 'article' })),
    ]
    const paths = [
      ...rows.map(pathOf),
      ...['/collections', '/blogs/journal', '/collections/all', '/de/collections/gifts'],
    ]
    const differing: string[] = []
    for (const path of paths) {
      const { visible, markup } = await shown(path)
      if (visible.join('|') !== markup.join('|')) differing.push(`${path}: ${visible} / ${markup}`)
    }
    expect(differing).toEqual([])
    expect((await shown('/')).visible).toEqual([])
    expect((await shown('/de/collections/hand-tools')).visible[0]).toBe('Startseite')
  })

  test('an article stands below its blog', async () => {
    for (const article of await trails({ kind: 'article' })) {
      const { visible } = await shown(pathOf(article))
      // Drafts have no page.
      if (visible.length > 0) expect(visible).toEqual(['Home', expect.any(String), article.title])
    }
    expect((await shown('/blogs/journal')).visible).toEqual(['Home', 'Journal'])
  })

  test('a name changed in the store changes on the page at once', async () => {
    const call = (query: string, variables: object) =>
      platformCall(stage.world.platform, stage.store, { query, variables })
    const found = (await call(
      '{ collectionByIdentifier(identifier: { handle: "hand-tools" }) { id } }',
      {},
    )) as unknown as {
      collectionByIdentifier: { id: string }
    }
    const rename = (title: string) =>
      call('mutation($input: CollectionInput!) { collectionUpdate(input: $input) { collection { id } } }', {
        input: { id: found.collectionByIdentifier.id, title },
      })
    await rename('Tools for one hand')
    const { visible, markup } = await shown(pathOf(await rowOf('Ash-handled hand trowel')))
    expect(visible).toContain('Tools for one hand')
    expect(markup).toEqual(visible)
    await rename('Hand tools')
  })

  test('a product that leaves a collection loses that level, once the platform tells of it', async () => {
    const ask = async (query: string, variables: object) =>
      (await platformCall(stage.world.platform, stage.store, { query, variables })) as unknown as Record<
        string,
        { id: string }
      >
    const { found } = await ask(
      '{ found: collectionByIdentifier(identifier: { handle: "trowels-and-forks" }) { id } }',
      {},
    )
    const row = await rowOf('Ash-handled hand fork')
    await ask(
      'mutation($id: ID!, $productIds: [ID!]!) { collectionRemoveProducts(id: $id, productIds: $productIds) { job { id } } }',
      { id: found?.id, productIds: [row.gid] },
    )
    const payload = JSON.stringify({ id: Number(row.gid.split('/').at(-1)), admin_graphql_api_id: row.gid })
    const to = {
      url: stage.world.web.url,
      secret: stage.world.platform.appSecret,
      domain: stage.store.domain,
    }
    const createdAt = new Date().toISOString()
    await deliver(to, { topic: 'PRODUCTS_UPDATE', webhookId: '', payload, createdAt })
    await vi.waitFor(async () => {
      expect((await shown(pathOf(row))).visible).toEqual([
        'Home',
        'Garden',
        'Garden tools',
        'Ash-handled hand fork',
      ])
    }, 30_000)
  })

  test('where the theme adds breadcrumb markup itself, the trail is shown and ours stays out', async () => {
    const own = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[
      {"@type":"ListItem","position":1,"name":"Shop","item":"/"},{"@type":"ListItem","position":2,"name":"Here"}]}</script>`
    const seen = '<nav class="page-breadcrumbs"><a href="/">Shop</a> / Here</nav>'
    await putBefore(stage.world.platform, stage.store, {
      filename: 'sections/main-collection.liquid',
      text: own + seen,
    })
    const { settings } = await state()
    const choices = choicesOf(settings)
    await api('PUT', '/settings', { ...choices, shown: false })
    expect((await shown('/collections/gifts')).visible).toEqual([])
    const { data } = await api('PUT', '/settings', { ...choices, shown: true })
    expect(data.state.settings).toMatchObject({ silent: ['collection'], doubled: ['collection'] })
    const { visible, markup } = await shown('/collections/gifts')
    expect(visible).toEqual(['Home', 'Gifts'])
    expect(markup).toEqual(['Shop', 'Here'])
  })

  test('undoing the trails of the store takes them off, and nothing writes them again by itself', async () => {
    const { body } = await stage.world.call('GET', '/apps/api/operations?type=breadcrumbs.trails', {
      store: stage.store,
    })
    const operation = body.data.rows.at(-1)
    await stage.world.call('POST', `/apps/api/operations/${operation.id}/undo`, { store: stage.store })
    const product = await rowOf('Wool', 'product')
    await vi.waitFor(async () => expect((await shown(pathOf(product))).visible).toHaveLength(2), 30_000)
  })
})
