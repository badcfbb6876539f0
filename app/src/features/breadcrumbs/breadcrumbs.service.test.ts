import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { contextOf } from '#core/changes/kinds/battery-stage.ts'
import type { ShopContext } from '#core/context/context.ts'
import { extractMarkup } from '#rules/rich-results/extract/extract-markup.ts'
import { deliver, platformCall, publish, syncAll } from '../../../testing/store-life.ts'
import { addHeaderBlock, visit } from '../../../testing/storefront.ts'
import { putBefore } from '../../../testing/theme-file.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { DEFAULT_SETTINGS } from './contract/settings.ts'
import type { TrailRow } from './contract/trails.ts'
import type { BreadcrumbState } from './contract.ts'
import { followRest } from './follow.ts'

const { silent: _, doubled: _doubled, absent: _absent, ...DEFAULTS } = DEFAULT_SETTINGS
const ON = { ...DEFAULTS, shown: true }

let world: World
let store: TestStore
let ctx: ShopContext

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true })
  const { stores } = await world.control<{ stores: TestStore[] }>('GET', '/stores')
  store = stores.find(({ handle }) => handle === 'fernhill') as TestStore
  await world.control('POST', '/stores/fernhill/install')
  await world.call('GET', '/apps/api/profile', { store })
  await world.control('PATCH', '/faults', {
    bucketSize: 1_000_000,
    restoreRate: 100_000,
    bulkLinesPerSecond: 10_000,
  })
  ctx = await contextOf(world, store.domain)
  await syncAll(ctx)
  await addHeaderBlock(world.platform, store, 'breadcrumbs')
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api/breadcrumbs${path}`, {
    store,
    ...(body !== undefined && { body }),
  })
  return answer.body
}
const state = async (): Promise<BreadcrumbState> => (await api('GET', '')).data
const trails = async (search: object): Promise<TrailRow[]> => (await api('POST', '/trails', search)).data.rows
const rowOf = async (words: string, kind = 'product') => {
  const [row] = await trails({ words, kind })
  if (!row) throw new Error(`There is no ${words}.`)
  return row
}
/** Returns the number of a collection, found as the screen's picker finds it. */
const collectionId = async (title: string): Promise<string> => {
  const path = `/apps/api/catalogue/pick/collection?words=${encodeURIComponent(title)}`
  const { body } = await world.call('GET', path, { store })
  const found = body.data.resources.find((one: { title: string }) => one.title === title)
  return String(found?.id).split('/').at(-1) ?? ''
}
/** Returns the trail as visitors and as search engines read it. */
async function shown(path: string): Promise<{ visible: string[]; markup: string[]; html: string }> {
  const { html, url } = await visit(store, path)
  const [nav = ''] = /<nav class="signpost-breadcrumbs"[\s\S]*?<\/nav>/.exec(html) ?? []
  const visible = [...nav.matchAll(/<li[\s\S]*?<\/li>/g)].map(([li]) =>
    decoded(li.replace(/<[^>]+>/g, '').trim()),
  )
  const lists = extractMarkup(html, url).blocks.filter(({ value }) =>
    JSON.stringify(value).includes('BreadcrumbList'),
  )
  const items = lists.flatMap(({ value }) => [...JSON.stringify(value).matchAll(/"position":"?(\d+)/g)])
  expect(lists.length).toBeLessThanOrEqual(1)
  const names = lists.flatMap(({ value }) => namesIn(value))
  expect(items.map(([, position]) => Number(position))).toEqual(names.map((__, at) => at + 1))
  return { visible, markup: names, html: nav }
}
const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x27;', "'")

function namesIn(value: unknown): string[] {
  const list = (value as { itemListElement?: unknown }).itemListElement
  return [list].flat().map((item) => {
    const { item: to, name } = item as { item?: { name?: string } | string; name?: string }
    return name ?? (typeof to === 'object' ? (to?.name ?? '') : '')
  })
}

const pathOf = (row: TrailRow) => new URL(row.url).pathname

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
  const cursor = `${first?.gid.split('/').at(-1)} ${first?.title.toLowerCase()}`
  const rest = (await api('POST', '/trails/csv', { ...filter, cursor })).data
  expect(rest.text).toBe(`${lines.slice(1).join('\r\n')}\r\n`)
  expect((await api('POST', '/trails/csv', { ...filter, cursor: 'no row' })).code).toBe('http.invalid-input')
})

describe('switched on', () => {
  beforeAll(async () => {
    const answer = await api('PUT', '/settings', ON)
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
      ...[
        '/collections',
        '/search?q=wool',
        '/cart',
        '/blogs/journal',
        '/collections/all',
        '/de/collections/gifts',
      ],
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
      platformCall(world.platform, store, { query, variables })
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
      (await world.call('POST', `/apps/api/operations/${data.operationId}/undo`, { store })).status,
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
    const { silent: __, doubled: ___, absent: ____, ...choices } = settings
    const { data } = await api('PUT', '/settings', { ...choices, blocked: [id] })
    // The History shows the collection's name with its number.
    const { body } = await world.call('GET', `/apps/api/operations/${data.operationId}/changes`, { store })
    const [change] = body.data.rows
    expect([change.before.names, change.observed.names]).toEqual([undefined, { [id]: 'Trowels and forks' }])
    const product = await rowOf('Ash-handled hand trowel')
    await vi.waitFor(async () => {
      const { visible } = await shown(pathOf(product))
      expect(visible).not.toContain('Trowels and forks')
      expect(visible).toContain('Hand tools')
    }, 30_000)
    await world.call('POST', `/apps/api/operations/${data.operationId}/undo`, { store })
    expect((await state()).settings.blocked).toEqual([])
  })

  test('a collection taken out of the Online Store stands in no trail, and the reason says so', async () => {
    const [tools, gifts] = [await collectionId('Hand tools'), await collectionId('Gifts')]
    const show = async (online: boolean) => {
      const gids = [tools, gifts].map((id) => `gid://shopify/Collection/${id}`)
      for (const gid of gids) await publish({ platform: world.platform, store }, gid, online)
      await refreshResources(ctx, gids)
      await followRest(ctx)
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

  test('a product that leaves a collection loses that level, once the platform tells of it', async () => {
    const ask = async (query: string, variables: object) =>
      (await platformCall(world.platform, store, { query, variables })) as unknown as Record<
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
    const to = { url: world.web.url, secret: world.platform.appSecret, domain: store.domain }
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
    await putBefore(world.platform, store, { filename: 'sections/main-collection.liquid', text: own + seen })
    const { settings } = await state()
    const { silent: __, doubled: ___, absent: ____, ...choices } = settings
    await api('PUT', '/settings', { ...choices, shown: false })
    expect((await shown('/collections/gifts')).visible).toEqual([])
    const { data } = await api('PUT', '/settings', { ...choices, shown: true })
    expect(data.state.settings).toMatchObject({ silent: ['collection'], doubled: ['collection'] })
    const { visible, markup } = await shown('/collections/gifts')
    expect(visible).toEqual(['Home', 'Gifts'])
    expect(markup).toEqual(['Shop', 'Here'])
  })

  test('undoing the trails of the store takes them off, and nothing writes them again by itself', async () => {
    const { body } = await world.call('GET', '/apps/api/operations?type=breadcrumbs.trails', { store })
    const operation = body.data.rows.at(-1)
    await world.call('POST', `/apps/api/operations/${operation.id}/undo`, { store })
    const product = await rowOf('Wool', 'product')
    await vi.waitFor(async () => expect((await shown(pathOf(product))).visible).toHaveLength(2), 30_000)
  })
})
