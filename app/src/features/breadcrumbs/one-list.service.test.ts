import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { isNode } from '#rules/rich-results/graph/node.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { SHOWN } from '../../../testing/breadcrumb-choices.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { addHeaderBlock, switchEmbed, visit } from '../../../testing/storefront.ts'
import { putBefore, putFile } from '../../../testing/theme-file.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BreadcrumbState } from './contract.ts'
import { quickWins } from './quick-wins.ts'
import { readMemberships } from './read-memberships.ts'
import { suggestions } from './suggestions.ts'

const KINDS = ['product', 'collection', 'page', 'article', 'blog'] as const

/** A list as the theme prints it. */
const LIST = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[
  {"@type":"ListItem","position":1,"name":"Shop","item":"/"},{"@type":"ListItem","position":2,"name":"Here"}]}</script>`

/** Whoever prints it, block, schema or theme: every page has exactly one BreadcrumbList, and it is what visitors see. */
let world: World
let paths: Record<(typeof KINDS)[number], string>
beforeAll(async () => {
  world = await newWorld({ store: { products: 2, collections: 2, pages: 1, articles: 1 } })
  await switchEmbed(world.platform, world.store, true)
  await syncAll(world.ctx)
  const product = (await world.call('GET', '/apps/api/structured-data')).body.data.product
  await world.call('PUT', '/apps/api/structured-data/product', { body: { ...product, enabled: true } })
  const breadcrumb = (await world.call('GET', '/apps/api/schema-types/breadcrumb')).body.data
  const saved = await world.call('PUT', '/apps/api/schema-types/breadcrumb', {
    body: { ...breadcrumb.settings, enabled: true },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const [product_, collection, page, article] = await Promise.all(
    (['product', 'collection', 'page', 'article'] as const).map(async (kind) => {
      const { rows } = await api('POST', '/trails', { kind })
      return new URL(rows[0].url).pathname
    }),
  )
  paths = {
    ...{ product: product_ ?? '', collection: collection ?? '', page: page ?? '', article: article ?? '' },
    blog: article?.split('/').slice(0, 3).join('/') ?? '',
  }
})
afterAll(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api/breadcrumbs${path}`, body ? { body } : {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const isTicked = async () => ({
  win: (await quickWins[0]?.read(world.ctx))?.state,
  step: await suggestions[0]?.done(world.ctx),
})
const look = (): Promise<BreadcrumbState> => api('POST', '/look')

interface Page {
  /** Names in each list of the page, whoever prints it. */
  lists: string[][]
  visible: string[]
  format: string | undefined
}

async function pageAt(path: string): Promise<Page> {
  const { html, url } = await visit(world.store, path)
  const { graph } = judgePage({ html, url, ownHandle: 'signpost' })
  const lists = graph.top.flatMap(({ node, format }) =>
    node.types.includes('BreadcrumbList') ? [{ node, format }] : [],
  )
  const [nav = ''] = /<nav class="signpost-breadcrumbs"[\s\S]*?<\/nav>/.exec(html) ?? []
  return {
    lists: lists.map(({ node }) =>
      (node.properties.get('itemListElement') ?? []).map(({ data }) => {
        const [name] = isNode(data) ? (data.properties.get('name') ?? []) : []
        return String(name?.data)
      }),
    ),
    visible: [...nav.matchAll(/<li[\s\S]*?<\/li>/g)].map(([li]) => li.replace(/<[^>]+>/g, '').trim()),
    format: lists[0]?.format,
  }
}
const pages = () => Promise.all(KINDS.map(async (kind) => [kind, await pageAt(paths[kind])] as const))

/** Expects one list on each page, equal to the trail where there is one. */
async function expectOneEach(format: string, { visible }: { visible: boolean }): Promise<void> {
  for (const [kind, page] of await pages()) {
    expect(page.lists, kind).toHaveLength(1)
    expect(page.format, kind).toBe(format)
    expect(page.visible.length > 0, kind).toBe(visible)
    if (visible) expect(page.lists[0], kind).toEqual(page.visible)
  }
}

test('the breadcrumb schema alone prints one list on every kind of page', async () => {
  await expectOneEach('json-ld', { visible: false })
})

test('breadcrumbs switched on without the block leave the list to the schema', async () => {
  await api('GET', '')
  await readMemberships(world.ctx)
  await vi.waitFor(async () => expect((await api('GET', '')).reading.state).toBe('done'), 30_000)
  await api('PUT', '/settings', SHOWN)
  const { settings, look: seen } = await look()
  expect(settings).toMatchObject({
    silent: [],
    doubled: [],
    absent: ['product', 'collection', 'page', 'blog', 'article', 'list-collections'],
  })
  expect(seen).toMatchObject({ at: expect.any(String), unread: [], twice: [] })
  await expectOneEach('json-ld', { visible: false })
  // Neither the quick win nor the step on Home is done before a visitor sees a trail.
  expect(await isTicked()).toEqual({ win: 'open', step: false })
})

test('a block added since shows the same trail without a second list, and prints it after the next look', async () => {
  await addHeaderBlock(world.platform, world.store, 'breadcrumbs')
  await expectOneEach('json-ld', { visible: true })
  expect((await look()).settings).toMatchObject({ silent: [], absent: [] })
  await expectOneEach('microdata', { visible: true })
  expect(await isTicked()).toEqual({ win: 'done', step: true })
})

test('the list of collections is looked at too; search and cart show the trail without markup', async () => {
  const { lists, visible } = await pageAt('/collections')
  expect(lists).toEqual([visible])
  for (const path of ['/search?q=a', '/cart'])
    expect(await pageAt(path)).toMatchObject({ lists: [], visible: ['Home', expect.any(String)] })
  const restore = await putBefore(world.platform, world.store, {
    filename: 'sections/main-list-collections.liquid',
    text: LIST,
  })
  expect((await look()).settings).toMatchObject({ silent: ['list-collections'] })
  expect((await pageAt('/collections')).lists).toHaveLength(1)
  await restore()
  await look()
})

test('each alternate template is looked at, and silences ours on its own pages alone', async () => {
  const { rows } = await api('POST', '/trails', { kind: 'product' })
  const [, { gid, url }] = rows
  const give = async (templateSuffix: string | null) => {
    await platformCall(world.platform, world.store, {
      query:
        'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      variables: { product: { id: gid, templateSuffix } },
    })
    await refreshResources(world.ctx, [gid])
  }
  await putFile(world.platform, world.store, {
    filename: 'templates/product.bundle.liquid',
    text: `${LIST}<h1>{{ product.title }}</h1>`,
  })
  await give('bundle')
  expect((await look()).settings).toMatchObject({
    silent: ['product.bundle'],
    alternates: ['product.bundle'],
  })
  const bundle = await pageAt(new URL(url).pathname)
  expect(bundle.lists).toEqual([['Shop', 'Here']])
  expect(bundle.visible.length).toBeGreaterThan(1)
  await expectOneEach('microdata', { visible: true })
  await give(null)
  expect((await look()).settings).toMatchObject({ silent: [], alternates: [] })
})

test('blogs without a visible trail keep the list of the schema', async () => {
  await api('PUT', '/settings', { ...SHOWN, blogPages: false })
  expect((await look()).settings.absent).toEqual([])
  for (const kind of ['blog', 'article'] as const)
    expect(await pageAt(paths[kind])).toMatchObject({
      lists: [expect.any(Array)],
      visible: [],
      format: 'json-ld',
    })
  expect(await pageAt(paths.product)).toMatchObject({ lists: [expect.any(Array)], format: 'microdata' })
  await api('PUT', '/settings', SHOWN)
})

test('a list the theme begins to print is the only one after a look, and ours returns with its end', async () => {
  const list = (names: string[]) => ({
    '@type': 'BreadcrumbList',
    itemListElement: names.map((name, at) => ({ '@type': 'ListItem', position: at + 1, name, item: '/' })),
  })
  // Inside a WebPage, as many themes print it.
  const own = { '@context': 'https://schema.org', '@type': 'WebPage', breadcrumb: list(['Shop', 'Here']) }
  const restore = await putBefore(world.platform, world.store, {
    filename: 'sections/main-collection.liquid',
    text: `<script type="application/ld+json">${JSON.stringify(own)}</script>`,
  })
  expect((await look()).settings).toMatchObject({ silent: ['collection'], doubled: [] })
  expect((await pageAt(paths.collection)).lists).toEqual([])
  expect((await pageAt(paths.collection)).visible.length).toBeGreaterThan(1)
  await restore()
  expect((await look()).settings.silent).toEqual([])
  await expectOneEach('microdata', { visible: true })
  const operations = (await world.call('GET', '/apps/api/operations?type=breadcrumbs.settings')).body.data
    .rows
  expect(operations[0]).toMatchObject({ cause: 'system' })
})
