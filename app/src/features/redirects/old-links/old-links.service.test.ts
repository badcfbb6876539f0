import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { refreshResources } from '#core/catalogue/refresh-resources.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      products: [{ title: 'Lamp' }],
      pages: 1,
      menus: [
        {
          title: 'Ways',
          items: [
            { title: 'Lamps', url: '/products/lamp', items: [{ title: 'Old', url: '/pages/former?x=1' }] },
            { title: 'Elsewhere', url: 'https://elsewhere.example/pages/former' },
          ],
        },
      ],
    },
  })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const onStore = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables }) as Promise<never>
async function data(method: string, path: string) {
  const { status, body } = await world.call(method, path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
async function scan(): Promise<void> {
  const { ctx } = world
  await startRun(ctx)
  for (;;) {
    const run = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
    if (run?.state !== 'running') return
    await crawlSlice(ctx, { run: run.id })
  }
}
const pageOnStore = async () => {
  const { pages } = (await onStore('{ pages(first: 1) { nodes { id body } } }')) as {
    pages: { nodes: { id: string; body: string }[] }
  }
  return pages.nodes[0] as { id: string; body: string }
}
interface Entry {
  title: string
  url: string
  items?: Entry[]
}
const waysOnStore = async (): Promise<{ id: string; items: Entry[] }> => {
  const { menus } = (await onStore(
    '{ menus(first: 5) { nodes { id title items { id title type url items { id title type url } } } } }',
  )) as { menus: { nodes: { id: string; title: string; items: Entry[] }[] } }
  const found = menus.nodes.find(({ title }) => title === 'Ways')
  if (!found) throw new Error('The menu is gone.')
  return found
}
const ended = (id: string, states: RegExp) =>
  expect
    .poll(() => data('GET', `/apps/api/operations/${id}`), { timeout: 30_000 })
    .toMatchObject({ state: expect.stringMatching(states) })

test('links of a text that lead to a redirected path are reviewed, led past it, and put back', async () => {
  const { id } = await pageOnStore()
  const body =
    '<p>See <a class="x" href="/pages/former?utm_source=mail#b">our lamp</a>, <a href="/pages/other">more</a>.</p>'
  await onStore(
    'mutation($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { userErrors { message } } }',
    { id, page: { body } },
  )
  for (const [path, target] of [
    ['/pages/former', '/pages/between'],
    ['/pages/between', '/collections/all'],
    // A page lives here, so nobody follows it, and links to the page stay.
    ['/products/lamp', '/collections/all'],
  ])
    await onStore(
      'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { message } } }',
      { r: { path, target } },
    )
  expect(await data('GET', '/apps/api/redirects/old-links')).toMatchObject({ asOf: null, pages: 0 })

  await syncAll(world.ctx)
  await data('POST', '/apps/api/redirects/read')
  await expect
    .poll(async () => {
      await readRedirects(world.ctx)
      return data('GET', '/apps/api/redirects')
    })
    .toMatchObject({ reading: false, total: 3 })
  await scan()
  expect(await data('GET', '/apps/api/redirects/old-links')).toMatchObject({
    asOf: expect.any(String),
    pages: 1,
    inText: 1,
    elsewhere: 0,
    texts: 1,
    menuLinks: 1,
    isCut: false,
  })

  const ways = await waysOnStore()
  const { operationId } = await data('POST', '/apps/api/redirects/old-links')
  await ended(operationId, /^review$/)
  expect((await pageOnStore()).body).toBe(body)
  const accepted = await world.call('POST', `/apps/api/operations/${operationId}/review`, {
    body: { accept: 'all' },
  })
  expect(accepted).toMatchObject({ status: 200 })
  await ended(operationId, /^done$/)
  expect((await pageOnStore()).body).toBe(
    body.replace('/pages/former?utm_source=mail#b', '/collections/all?utm_source=mail#b'),
  )
  expect((await waysOnStore()).items[0]?.items?.[0]?.url).toBe('/collections/all?x=1')
  // Compares the menus without the changed URL: every other entry is unchanged, ids included.
  const others = ({ items }: { items: Entry[] }) =>
    JSON.stringify(items).replace(/\/(pages\/former|collections\/all)\?x=1/, '')
  expect(others(await waysOnStore())).toBe(others(ways))
  expect(await data('GET', '/apps/api/redirects/old-links')).toMatchObject({ menuLinks: 0 })

  const undo = await data('POST', `/apps/api/operations/${operationId}/undo`)
  await ended(undo.id, /^done$/)
  expect((await pageOnStore()).body).toBe(body)
  expect(await waysOnStore()).toEqual(ways)
})

test('links to a page that was renamed without a redirect are led to where it lives now', async () => {
  await onStore('mutation { urlRedirectBulkDeleteAll { userErrors { message } } }')
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  do await readRedirects(world.ctx)
  while ((await world.ctx.tx(findRedirectRead))?.state === 'running')
  expect(await data('GET', '/apps/api/redirects/old-links')).toMatchObject({ pages: 0, menuLinks: 0 })
  const id = `gid://shopify/Product/${world.store.productIds[0]}`
  await onStore(
    'mutation($p: ProductUpdateInput!) { productUpdate(product: $p) { userErrors { message } } }',
    { p: { id, handle: 'brass-lamp' } },
  )
  await refreshResources(world.ctx, [id])
  const found = await data('GET', '/apps/api/redirects/old-links')
  expect(found.menuLinks).toBe(1)
  // The theme shows the product: its own links in the last scan have the old path.
  expect(found.pages).toBeGreaterThan(0)
  const { operationId } = await data('POST', '/apps/api/redirects/old-links')
  await ended(operationId, /^review$/)
  await world.call('POST', `/apps/api/operations/${operationId}/review`, { body: { accept: 'all' } })
  await ended(operationId, /^done$/)
  expect((await waysOnStore()).items[0]?.url).toBe('/products/brass-lamp')
})
