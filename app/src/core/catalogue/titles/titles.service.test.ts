import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncAll } from '../../../../testing/store-life.ts'
import { setPassword } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { followPublishedTheme, readTitles } from './read-titles.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 3, collections: 1, pages: 1, articles: 1 } })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const measure = async () => (await world.call('GET', '/apps/api/catalogue/text-measure')).body.data
const patterns = async () => (await measure()).titlePatterns
const search = async () => (await world.call('POST', '/apps/api/meta-tags/search', { body: {} })).body.data

describe('what the theme adds to titles', () => {
  test('is read from pages of each kind, and judged in the grid', async () => {
    const before = await search()
    expect(before.titlePattern).toBeNull()
    await readTitles(world.ctx)
    const found = await patterns()
    expect(Object.keys(found).sort()).toEqual(['article', 'blog', 'collection', 'page', 'product'])
    expect(found.product.after).toMatch(/^ – Test [0-9a-f]{10}$/)
    expect(found.product.unlessHas).toBe(found.product.after.slice(3))
    const after = await search()
    expect(after.titlePattern).toEqual(found.product)

    // A title that fits alone, but not with what the theme adds: one verdict, with its reason.
    const [gid] = after.rows.map((row: { gid: string }) => row.gid)
    const seoTitle = 'W'.repeat(4) + ' oak table made by hand in a small workshop by the sea'
    await world.call('POST', '/apps/api/meta-tags/save', { body: { edits: [{ gid, values: { seoTitle } }] } })
    const row = (await search()).rows.find((each: { gid: string }) => each.gid === gid)
    const [check] = row.checks.filter(({ id }: { id: string }) => id === 'seo-title')
    expect(check).toMatchObject({ colour: 'yellow', advice: 'wide-with-theme' })
    expect(check.values.pixels).toBe(row.titlePixels)
    expect(check.values.pixels - check.values.added).toBeLessThanOrEqual(600)
    const detail = await world.call('POST', '/apps/api/meta-tags/resource', { body: { gid } })
    expect(detail.body.data.titlePattern).toEqual(found.product)
  })

  test('stays as it was known while the store is closed', async () => {
    const known = await patterns()
    await setPassword(world.platform, world.store, 'hush')
    await readTitles(world.ctx)
    expect(await patterns()).toEqual(known)
    await setPassword(world.platform, world.store, '')
  })

  test('stays as it was known while pages show something else', async () => {
    const known = await patterns()
    const { pages } = world.ctx
    const read: typeof pages.read = async (url, options) => {
      const reading = await pages.read(url, options)
      return reading.state === 'read' ? { ...reading, html: '<title>Just a moment…</title>' } : reading
    }
    await readTitles({ ...world.ctx, pages: { ...pages, read } })
    expect(await patterns()).toEqual(known)
  })

  test('is forgotten and read again when a theme is published', async () => {
    expect(await patterns()).not.toEqual({})
    await followPublishedTheme(world.ctx)
    expect(await patterns()).toEqual({})
    const { rows } = await world.database.db.pool.query(
      `select name from pgboss.job where name = 'catalogue.read-titles' and state < 'completed'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
