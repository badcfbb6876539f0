import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../../testing/store-life.ts'
import { visit } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { HtmlState } from '../contract.ts'
import { refreshOwnPages } from '../own/own-sitemap.ts'
import { readSlice } from '../reading/read-sitemaps.ts'
import { LINKS_PER_PAGE } from './liquid-page.ts'

const PRODUCTS = LINKS_PER_PAGE + 10
const PATH = '/apps/signpost/sitemap'

let world: World
let origin: string
beforeAll(async () => {
  world = await newWorld({
    ...{ ownPlatform: true, reachesApp: true },
    store: { products: PRODUCTS, collections: 1, pages: 1, articles: 1, metaobjects: 2, locales: ['de'] },
  })
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
  await syncAll(world.ctx)
  const { settings } = (await world.call('GET', '/apps/api/sitemaps/html')).body.data as HtmlState
  const body = { ...settings, published: true }
  expect((await world.call('PUT', '/apps/api/sitemaps/html', { body })).status).toBe(200)
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** Opens a page as a visitor and returns what Signpost prints inside the theme. */
async function open(path: string) {
  const { status, html } = await visit(world.store, path)
  const [own = ''] = /<div class="signpost-sitemap[\s\S]*?<\/div>/.exec(html) ?? []
  const links = [...own.matchAll(/<a href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return { status, html, own, canonical, links, products: links.filter((to) => to.includes('/products/')) }
}
/** Executable scripts of a page; data such as JSON-LD is none. */
const scripts = (html: string) =>
  [...html.matchAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g)].map(([script]) => script)

test('more than 150 links are a second page in the theme, one link leads there, and no script is needed', async () => {
  const start = await open(PATH)
  expect([start.status, start.canonical]).toEqual([200, origin + PATH])
  expect(start.links).toContain('?section=product')
  const first = await open(`${PATH}?section=product`)
  const [next = ''] = first.links.filter((to) => to.startsWith('?section=product&page='))
  expect([first.products.length, next]).toEqual([LINKS_PER_PAGE, '?section=product&page=2'])
  const second = await open(PATH + next)
  expect(second.status).toBe(200)
  expect(new Set([...first.products, ...second.products]).size).toBe(PRODUCTS)
  expect(second.links).toContain('?section=product&page=1')
  // It stands in the theme's layout, which brings the only scripts.
  expect(second.html).toContain('<header')
  const theme = scripts((await visit(world.store, '/')).html)
  for (const page of [start, first, second])
    expect(scripts(page.html).filter((script) => !theme.includes(script))).toEqual([])
})

test('visitors keep their language, from page to page', async () => {
  const start = await open(`/de${PATH}`)
  expect([start.status, start.canonical]).toEqual([200, `${origin}/de${PATH}`])
  expect(start.html).toContain('<html lang="de"')
  expect(start.own).toContain('Produkte</h2>')
  expect(start.products.every((to) => to.startsWith('/de/products/'))).toBe(true)
  // Links within the page are relative, so they stay below the language.
  expect(start.links.filter((to) => to.includes('signpost'))).toEqual([])
  const second = await open(`/de${PATH}?section=product&page=2`)
  expect(second.products).toHaveLength(10)
  expect(second.products.every((to) => to.startsWith('/de/products/'))).toBe(true)
})

test('our sitemap names its files by one URL each, whatever the language it is requested in', async () => {
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(world.ctx)
  await refreshOwnPages(world.ctx)
  const plain = await visit(world.store, `${PATH}.xml`)
  expect([plain.status, plain.html]).toEqual([
    200,
    expect.stringContaining(`<loc>${origin}/apps/signpost/sitemaps/pages-1.xml.gz</loc>`),
  ])
  expect((await visit(world.store, `/de${PATH}.xml`)).html).toBe(plain.html)
})
