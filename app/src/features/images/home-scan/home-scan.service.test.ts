import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRun } from '#core/crawl/service.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { setPassword } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { heavyImages } from '../audit-facts.ts'
import type { HomeScan } from '../contract/home-scan.ts'

let world: World
beforeAll(async () => {
  // Without a browser: an end-to-end journey tests what a browser adds.
  world = await newWorld({
    store: { products: 2, image: true, pages: 1 },
    env: { CHROMIUM_PATH: 'none' },
  })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = '/apps/api/images/home-page'
const scan = async (): Promise<HomeScan> => (await world.call('GET', path)).body.data
async function scanned(): Promise<HomeScan> {
  expect((await world.call('POST', path)).body.data.state).toBe('running')
  await expect.poll(async () => (await scan()).state, { timeout: 30_000, interval: 100 }).not.toBe('running')
  return scan()
}

test('nothing is said before the first scan', async () => {
  expect(await scan()).toMatchObject({ state: 'never', result: null })
  const { needs } = (await world.call('GET', '/apps/api/home')).body.data
  expect(JSON.stringify(needs)).not.toContain('images.home-page')
})

test('the home page’s images are held against its screens, with the line that prints them', async () => {
  const { state, reason, result } = await scanned()
  expect({ state, reason }).toEqual({ state: 'done', reason: null })
  // The page was judged by its HTML, and the result states that.
  expect(result).toMatchObject({ basis: 'html', notDrawn: 'guarded-browser.absent' })
  // Two cards with the same image, both lazy: the first is what a phone shows first.
  expect(result?.images).toHaveLength(2)
  expect(result?.images[0]).toMatchObject({
    name: 'image.jpg',
    isMain: true,
    loading: 'lazy',
    faults: ['lazy-lcp', 'no-fetch-priority'],
    location: { file: 'snippets/product-card.liquid', line: 16 },
  })
  expect(result?.images[1]?.faults).toEqual([])
  const [phone, desktop] = result?.images[0]?.sent ?? []
  expect(phone).toMatchObject({ screen: 'phone', width: 832, shown: 195, needed: 585 })
  expect(desktop).toMatchObject({ screen: 'desktop', width: 352, shown: 320, needed: 320 })
  expect(phone?.bytes).toBeGreaterThan(desktop?.bytes ?? 0)
  expect(result?.totals[0]).toMatchObject({ screen: 'phone', images: 1, firstBytes: 0, bytes: phone?.bytes })
})

test('Home names what slows the page down', async () => {
  const { needs } = (await world.call('GET', '/apps/api/home')).body.data
  const link = { to: '/speed-booster/imageoptimization?tabindex=3&faults=major', external: false }
  expect(needs).toContainEqual(
    expect.objectContaining({ key: 'images:homeCard', values: { count: 1 }, link }),
  )
})

test('the audit hears of images that are too heavy for a slow phone', async () => {
  const facts = () => world.ctx.tx((tx) => heavyImages(world.ctx, tx))
  expect(await facts()).toEqual({})
  await world.ctx.tx((tx) =>
    sql`update home_page_scans set result = jsonb_set(result::jsonb, '{images,0,sent,0,bytes}', '900000')
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await startRun(world.ctx)
  const { heavyImages: named = new Map() } = await facts()
  expect([...named.values()]).toEqual([{ count: 1, first: ['image.jpg'] }])
})

test('images of theme settings and texts are listed with where they stand', async () => {
  const tell = (query: string, variables: object = {}) =>
    platformCall(world.platform, world.store, { query, variables }) as Promise<Record<string, unknown>>
  const { pages, themes } = (await tell(
    '{ pages(first: 1) { nodes { id title } } themes(first: 1, roles: [MAIN]) { nodes { id } } }',
  )) as { pages: { nodes: { id: string; title: string }[] }; themes: { nodes: { id: string }[] } }
  const [page] = pages.nodes
  await tell(
    'mutation($id: ID!, $page: PageUpdateInput!) { pageUpdate(id: $id, page: $page) { userErrors { message } } }',
    { id: page?.id, page: { body: '<p>See</p><img src="/cdn/shop/files/image.jpg?width=600" alt="">' } },
  )
  const settings = '{"current":{"hero":"shopify://shop_images/image.jpg"}}'
  await tell(
    'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
    {
      themeId: themes.nodes[0]?.id,
      files: [{ filename: 'config/settings_data.json', body: { type: 'TEXT', value: settings } }],
    },
  )
  await syncAll(world.ctx)
  const images = async () =>
    (await world.call('POST', '/apps/api/images/search', { body: {} })).body.data.rows
  // The worker reads them after the sync.
  await expect.poll(images).toHaveLength(1)
  const { result } = await scanned()
  expect(result?.others).toEqual([
    expect.objectContaining({
      name: 'image.jpg',
      width: 1200,
      where: { kind: 'theme', title: 'config/settings_data.json', gid: null },
    }),
    expect.objectContaining({ width: 600, where: { kind: 'page', title: page?.title, gid: page?.id } }),
  ])
  const [{ id }] = await images()
  const { written } = (await world.call('GET', `/apps/api/images/${id}`)).body.data
  expect(written).toEqual({ readAt: result?.readAt, uses: result?.others.map(({ where }) => where) })
  expect(JSON.stringify(result)).not.toContain('written')
})

test('a storefront behind a password is said to be, and the last result stays', async () => {
  await setPassword(world.platform, world.store, 'hush')
  const { state, reason, result } = await scanned()
  expect({ state, reason }).toEqual({ state: 'failed', reason: 'page-reader.password-protected' })
  expect(result?.images).toHaveLength(2)
  await setPassword(world.platform, world.store, '')
  expect((await scanned()).state).toBe('done')
})
