import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProductRecord } from '../state/records.ts'
import { openShop, putFile, putMetafield, putProduct, type TestShop } from './test-shop.ts'

const theme = new URL('../theme', import.meta.url).pathname
const at = '2026-03-01T12:00:00.000Z'
const times = { createdAt: at, updatedAt: at }

let shop: TestShop
let lamp: ProductRecord
let shirt: ProductRecord

beforeEach(async () => {
  shop = await openShop({ theme })
  const image = putFile(shop, 'lamp.jpg', { alt: 'A lamp on a table' })
  lamp = putProduct(
    shop,
    { handle: 'lamp', title: 'Lamp', descriptionHtml: '<p>Bright & warm</p>', fileIds: [image.id] },
    [{ price: '1234.50', sku: 'LAMP' }],
  )
  shirt = putProduct(
    shop,
    { handle: 'shirt', title: 'Shirt', options: [{ id: 1, name: 'Size', values: ['S', 'M'] }] },
    [
      { title: 'S', optionValues: ['S'], price: '20.00' },
      { title: 'M', optionValues: ['M'], price: '25.00', tracked: true },
    ],
  )
})
afterEach(() => shop.close())

/** Returns the JSON-LD nodes of a page. */
function nodes(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )
}
const priceOf = (html: string) => /data-price>\s*([^<]+?)\s*</.exec(html)?.[1]

describe('product pages', () => {
  test('show the price in the store’s format, the state of the stock and the image', async () => {
    const { status, body } = await shop.get('/products/lamp')
    expect(status).toBe(200)
    expect(priceOf(body)).toBe('€1,234.50')
    expect(body).toContain('data-availability="in-stock"')
    expect(body).toContain('alt="A lamp on a table"')
    expect(body).toContain('<link rel="canonical" href="http://example.localhost:4901/products/lamp">')
  })

  test('follow the chosen variant', async () => {
    const variants = shop.state.list(shop.store, 'ProductVariant', { parent: shirt.id })
    const { body } = await shop.get(`/products/shirt?variant=${variants[1]?.id}`)
    expect(priceOf(body)).toBe('€25.00')
    expect(body).toContain('data-availability="sold-out"')
    expect(body).toContain(`/products/shirt?variant=${variants[0]?.id}`)
  })

  test('show a change of the price at once', async () => {
    const [variant] = shop.state.list(shop.store, 'ProductVariant', { parent: lamp.id })
    if (!variant) throw new Error('the lamp has a variant')
    shop.state.put(shop.store, 'ProductVariant', { ...variant, price: '7.05' })
    const { body } = await shop.get('/products/lamp')
    expect(priceOf(body)).toBe('€7.05')
    expect(nodes(body)[0]).toMatchObject({ offers: { price: '7.05' } })
  })

  test('describe the product as the template asks: by the platform, by the theme, not at all', async () => {
    const platform = nodes((await shop.get('/products/lamp')).body)
    expect(platform).toMatchObject([{ '@id': '/products/lamp#product', '@type': 'Product' }])
    const group = nodes((await shop.get('/products/shirt')).body)
    expect(group).toMatchObject([{ '@type': 'ProductGroup', hasVariant: [{}, {}] }])
    const classic = nodes((await shop.get('/products/shirt?view=classic')).body)
    expect(classic).toMatchObject([{ '@type': 'Product', offers: [{ price: 20 }, { price: 25 }] }])
    expect(JSON.stringify(classic)).not.toContain('@id')
    expect(nodes((await shop.get('/products/shirt?view=bare')).body)).toEqual([])
  })

  test('use the template the product names', async () => {
    shop.state.put(shop.store, 'Product', { ...lamp, templateSuffix: 'bare' })
    expect(nodes((await shop.get('/products/lamp')).body)).toEqual([])
  })

  test.each(['DRAFT', 'ARCHIVED'] as const)('are missing for a product that is %s', async (status) => {
    shop.state.put(shop.store, 'Product', { ...lamp, status })
    expect((await shop.get('/products/lamp')).status).toBe(404)
  })

  test('exist for an unlisted product, which lists do not show', async () => {
    shop.state.put(shop.store, 'Product', { ...lamp, status: 'UNLISTED' })
    expect((await shop.get('/products/lamp')).status).toBe(200)
    expect((await shop.get('/collections/all')).body).not.toContain('/products/lamp"')
    expect((await shop.get('/sitemap_products_1.xml')).body).not.toContain('/products/lamp')
  })

  test('escape what merchants write', async () => {
    shop.state.put(shop.store, 'Product', { ...lamp, title: '</script><script>alert(1)</script>' })
    const { body } = await shop.get('/products/lamp')
    expect(body).not.toContain('<script>alert')
    expect(nodes(body)[0]).toMatchObject({ name: '</script><script>alert(1)</script>' })
  })

  test('answer as data under .js', async () => {
    const { body } = await shop.get('/products/lamp.js')
    expect(JSON.parse(body)).toMatchObject({ handle: 'lamp', price: 123_450, variants: [{ sku: 'LAMP' }] })
  })
})

describe('an app', () => {
  let directory: string
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'extension-'))
    for (const folder of ['blocks', 'snippets', 'locales', 'assets']) mkdirSync(join(directory, folder))
    const write = (name: string, body: string) => writeFileSync(join(directory, name), body)
    write(
      'blocks/badge.liquid',
      "{% render 'inner', word: 'snippet' %}{{ 'hello' | t }} {{ block.settings.word }} {{ app.metafields.demo.key.value.word }} {{ product.title }} {{ 'app.css' | asset_url }}",
    )
    write('snippets/inner.liquid', '{{ word }} of the app, ')
    write('locales/en.default.json', '{"hello": "greets"}')
    write('assets/app.css', 'b{}')
    await shop.close()
    const block = (target: 'head' | 'body' | 'section') => ({
      handle: 'badge',
      name: 'Badge',
      target,
      schema: { settings: [{ type: 'text', id: 'word', default: 'default' }] },
    })
    shop = await openShop({ theme, app: { directory, blocks: [block('head')] } })
    lamp = putProduct(shop, { handle: 'lamp', title: 'Lamp' })
    const [installation] = shop.state.list(shop.store, 'AppInstallation')
    putMetafield(shop, `gid://shopify/AppInstallation/${installation?.id}`, {
      namespace: 'demo',
      key: 'key',
      type: 'json',
      value: '{"word":"stored"}',
    })
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  const TYPE = 'shopify://apps/example-app/blocks/badge/uid-1'

  function editJson(filename: string, edit: (value: Record<string, object>) => void) {
    const file = shop.state.byHandle(shop.store, 'OnlineStoreThemeFile', filename)
    if (!file) throw new Error(`${filename} is in the theme`)
    const value = JSON.parse(file.body)
    edit(value)
    const body = JSON.stringify(value)
    shop.state.put(shop.store, 'OnlineStoreThemeFile', { ...file, body, checksumMd5: body })
  }
  const embed = (disabled: boolean) =>
    editJson('config/settings_data.json', (value) => {
      Object.assign(value['current'] ?? {}, {
        blocks: { 'block-1': { type: TYPE, disabled, settings: { word: 'chosen' } } },
      })
    })

  test('prints its embed in the head, with its own snippets, texts, data and files', async () => {
    embed(false)
    const { body } = await shop.get('/products/lamp')
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).toMatch(
      /snippet of the app, greets chosen stored Lamp \/\/example\.localhost:4901\/cdn\/extensions\/client-of-the-app\/assets\/app\.css/,
    )
    const asset = await shop.get('/cdn/extensions/client-of-the-app/assets/app.css')
    expect(asset.body).toBe('b{}')
  })

  test('prints nothing while its embed is off, or when it is gone', async () => {
    expect((await shop.get('/products/lamp')).body).not.toContain('of the app')
    embed(true)
    expect((await shop.get('/products/lamp')).body).not.toContain('of the app')
    embed(false)
    const [installation] = shop.state.list(shop.store, 'AppInstallation')
    if (!installation) throw new Error('the app is installed')
    shop.state.put(shop.store, 'AppInstallation', { ...installation, uninstalledAt: at })
    expect((await shop.get('/products/lamp')).body).not.toContain('of the app')
  })

  test('prints an embed for the body before its end', async () => {
    embed(false)
    const [app] = shop.context.deployment.apps()
    if (app?.extension?.blocks[0]) app.extension.blocks[0].target = 'body'
    const { body } = await shop.get('/products/lamp')
    expect(body).toMatch(
      /shopify-app-block"><!-- BEGIN app block: shopify:[^>]+ -->snippet of the app,[^]*<!-- END app block --><\/div>\s*<\/body>/,
    )
  })

  test('shows its block in a section that takes blocks of apps', async () => {
    const [app] = shop.context.deployment.apps()
    if (app?.extension?.blocks[0]) app.extension.blocks[0].target = 'section'
    editJson('templates/product.json', (value) => {
      const { main } = (value['sections'] ?? {}) as { main: object }
      Object.assign(main, { blocks: { one: { type: TYPE, settings: {} } }, block_order: ['one'] })
    })
    const { body } = await shop.get('/products/lamp')
    expect(body).toContain(
      `<div id="shopify-block-one" class="shopify-block shopify-app-block"><!-- BEGIN app block: ${TYPE} -->snippet of the app, greets default`,
    )
  })

  test('finds its own metafields under the reserved namespace', async () => {
    const [installation] = shop.state.list(shop.store, 'AppInstallation')
    putMetafield(shop, `gid://shopify/Product/${lamp.id}`, {
      namespace: `app--${installation?.id}--seo`,
      key: 'note',
      type: 'single_line_text_field',
      value: 'reserved',
    })
    writeFileSync(join(directory, 'blocks/badge.liquid'), "[{{ product.metafields['$app:seo'].note }}]")
    embed(false)
    expect((await shop.get('/products/lamp')).body).toContain('[reserved]')
  })
})

describe('other pages', () => {
  test('lists name the lowest price of products whose prices differ', async () => {
    expect((await shop.get('/collections/all')).body).toContain('from €20.00')
  })

  test('home, lists, search, cart and the page for what is not there', async () => {
    for (const path of ['/', '/collections', '/collections/all', '/search?q=lamp', '/cart']) {
      const { status, body } = await shop.get(path)
      expect(status, path).toBe(200)
      expect(body, path).not.toContain('Liquid error')
    }
    expect((await shop.get('/search?q=lamp')).body).toContain('1 result for lamp')
    const missing = await shop.get('/nowhere')
    expect(missing.status).toBe(404)
    expect(missing.body).toContain('This page is not here')
  })

  test('a collection in pages', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => putProduct(shop, { handle: `thing-${index}` }).id)
    shop.state.put(shop.store, 'Collection', {
      id: shop.state.nextId(),
      handle: 'things',
      title: 'Things',
      descriptionHtml: '',
      seo: { title: 'All our things', description: 'Many' },
      templateSuffix: null,
      publishedAt: at,
      fileId: null,
      productIds: ids,
      sortOrder: 'MANUAL',
      ...times,
    })
    const first = await shop.get('/collections/things')
    expect(first.body).toContain('<title>All our things – Example Shop</title>')
    expect(first.body.match(/class="card"/g)).toHaveLength(24)
    const second = await shop.get('/collections/things?page=2')
    expect(second.body.match(/class="card"/g)).toHaveLength(6)
    expect((await shop.get('/collections/things/products/thing-3')).body).toContain(
      'href="http://example.localhost:4901/products/thing-3"',
    )
  })

  test('pages and articles with their search titles, hidden ones out of the sitemap', async () => {
    const page = shop.state.put(shop.store, 'Page', {
      id: shop.state.nextId(),
      handle: 'about',
      title: 'About',
      bodyHtml: '<p>Us</p>',
      templateSuffix: null,
      publishedAt: at,
      ...times,
    })
    const owner = `gid://shopify/Page/${page.id}`
    putMetafield(shop, owner, {
      namespace: 'global',
      key: 'title_tag',
      type: 'single_line_text_field',
      value: 'Who we are',
    })
    expect((await shop.get('/pages/about')).body).toContain('<title>Who we are')
    expect((await shop.get('/sitemap_pages_1.xml')).body).toContain('/pages/about</loc>')
    putMetafield(shop, owner, { namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' })
    expect((await shop.get('/sitemap_pages_1.xml')).body).not.toContain('/pages/about')
    expect((await shop.get('/sitemap.xml')).body).toContain(
      `/sitemap_products_1.xml?from=${lamp.id}&amp;to=${shirt.id}`,
    )
  })

  test('redirects, for URLs where nothing else lies', async () => {
    shop.state.put(shop.store, 'UrlRedirect', { id: 1, path: '/old', target: '/products/lamp', ...times })
    shop.state.put(shop.store, 'UrlRedirect', { id: 2, path: '/products/lamp', target: '/', ...times })
    const { status, headers } = await shop.get('/old')
    expect([status, headers['location']]).toEqual([301, '/products/lamp'])
    expect((await shop.get('/products/lamp')).status).toBe(200)
  })

  test('a published language under its own path', async () => {
    shop.state.put(shop.store, 'ShopLocale', {
      id: 3,
      locale: 'de',
      primary: false,
      published: true,
      ...times,
    })
    const { body } = await shop.get('/de/products/lamp')
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('In den Warenkorb')
    expect(body).toContain('href="http://example.localhost:4901/de/products/lamp"')
    expect((await shop.get('/fr/products/lamp')).status).toBe(404)
  })

  test('the password page until the right password', async () => {
    shop.state.putStore({ ...shop.store, password: 'open sesame' })
    const shut = await shop.get('/products/lamp')
    expect([shut.status, shut.headers['location']]).toEqual([302, '/password'])
    expect((await shop.get('/robots.txt')).body).toContain('Disallow: /\n')
    expect((await shop.post('/password', { password: 'wrong' })).body).toContain('Password is incorrect')
    const opened = await shop.post('/password', { password: 'open sesame' })
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    expect((await shop.get('/products/lamp', { cookie })).status).toBe(200)
  })

  test('a cart that takes what is in stock', async () => {
    const [small, medium] = shop.state.list(shop.store, 'ProductVariant', { parent: shirt.id })
    const added = await shop.post('/cart/add', { id: String(small?.id), quantity: '2' })
    const cookie = String(added.headers['set-cookie']).split(';')[0] ?? ''
    expect((await shop.get('/cart', { cookie })).body).toContain('€40.00 EUR')
    expect(JSON.parse((await shop.get('/cart.js', { cookie })).body)).toMatchObject({
      item_count: 2,
      total_price: 4000,
    })
    expect((await shop.post('/cart/add.js', { id: String(medium?.id) }, { cookie })).status).toBe(422)
    const emptied = await shop.post('/cart/update', { 'updates[]': '0' }, { cookie })
    expect(String(emptied.headers['set-cookie'])).toContain('cart=;')
  })

  test('another theme for whoever previews it', async () => {
    const id = shop.state.nextId()
    shop.state.put(shop.store, 'OnlineStoreTheme', { id, name: 'Draft', role: 'UNPUBLISHED', ...times })
    shop.state.put(shop.store, 'OnlineStoreThemeFile', {
      id: shop.state.nextId(),
      themeId: id,
      filename: 'templates/product.liquid',
      body: '{% layout none %}draft of {{ product.title }}',
      checksumMd5: 'draft',
      ...times,
    })
    const first = await shop.get(`/products/lamp?preview_theme_id=${id}`)
    expect(first.body).toBe('draft of Lamp')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect((await shop.get('/products/lamp', { cookie })).body).toBe('draft of Lamp')
    expect((await shop.get('/products/lamp')).body).not.toContain('draft of')
  })
})

describe('a broken theme', () => {
  function replaceFile(filename: string, body: string) {
    const file = shop.state.byHandle(shop.store, 'OnlineStoreThemeFile', filename)
    if (!file) throw new Error(`${filename} is in the theme`)
    shop.state.put(shop.store, 'OnlineStoreThemeFile', { ...file, body, checksumMd5: body })
  }

  test('shows each error in its place and goes on', async () => {
    replaceFile('sections/main-product.liquid', "before {{ 1 | divided_by: 0 }} {% render 'gone' %} after")
    const { status, body } = await shop.get('/products/lamp')
    expect(status).toBe(200)
    expect(body).toContain('before Liquid error (sections/main-product line 1): divided by 0')
    expect(body).toContain('Could not find asset snippets/gone.liquid')
    expect(body).toMatch(/ after/)
    expect(body).toContain('site-footer')
  })

  test('shows a syntax error instead of the file that has it', async () => {
    replaceFile('sections/main-product.liquid', 'x\n{% if product %}')
    const { body } = await shop.get('/products/lamp')
    expect(body).toContain('Liquid syntax error (sections/main-product line 2)')
    expect(body).toContain('site-footer')
  })

  test('names the file that is no JSON', async () => {
    replaceFile('templates/product.json', '{ "sections": { "main": }')
    const { status, body } = await shop.get('/products/lamp')
    expect(status).toBe(200)
    expect(body).toContain('Liquid error (templates/product.json line 1)')
  })
})

test('a host nobody knows gets no page', async () => {
  expect((await shop.get('/', { host: 'other.localhost:4901' })).status).toBe(404)
  expect((await shop.get('/', { host: 'example.myshopify.com' })).status).toBe(200)
})
