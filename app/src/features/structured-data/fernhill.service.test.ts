import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'
import { productOfPage } from '#rules/rich-results/judge/product-of-page.ts'
import { installFernhill } from '../../../testing/fernhill.ts'
import { switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import type { ProductSettings } from './contract.ts'
import { ownNode } from './domain/own-node.ts'
import type { ProductFacts } from './domain/product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import { settingsKind } from './kinds/settings.ts'
import { readCandidates, readProduct, templateName } from './read-products.ts'
import { printedNodes } from './testing/storefront-renderer.ts'

const SETTINGS: ProductSettings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true, mpnFromSku: true }

let world: World
let store: TestStore
let ctx: ShopContext
let products: ProductFacts[]

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 1 } })
  store = await installFernhill(world)
  const { rows } = await world.database.db.pool.query('select id from signpost_find_shop($1)', [store.domain])
  ctx = shopContext(
    world.web.process.app,
    { id: rows[0].id, domain: store.domain },
    { kind: 'merchant', userId: '1' },
  )
  await switchEmbed(world.platform, store, true)
  const candidates = await readCandidates(ctx)
  products = []
  // One after the other: all at once would exceed the store's query points.
  for (const { id } of candidates) {
    const product = await readProduct(ctx, id)
    if (product) products.push(product)
  }
})
afterAll(() => world[Symbol.asyncDispose]())

const save = (body: ProductSettings) =>
  world.call('PUT', '/apps/api/structured-data/product', { store, body })
const pageOf = (product: ProductFacts) => visit(store, new URL(product.url).pathname)
/** Returns only our nodes, out of a whole page. */
const ours = (html: string) =>
  printedNodes(
    (html.match(/<script type="application\/ld\+json" data-signpost="product">[^<]*<\/script>/g) ?? []).join(
      '',
    ),
  )

describe('the demo store, switched on', () => {
  test('is handled in all three modes, as its theme needs', async () => {
    const answer = await save(SETTINGS)
    expect(answer.status).toBe(200)
    const modes = answer.body.data.state.templates.map(
      (one: { template: string; mode: string; reason: string }) => [one.template, one.mode, one.reason],
    )
    expect(modes).toEqual([
      ['product', 'complete', 'theme-node-incomplete'],
      ['product.bare', 'own', 'no-theme-node'],
      ['product.classic', 'silent', 'theme-node-without-id'],
    ])
  })

  test('carries exactly one product on each product page, and no property twice', async () => {
    expect(products.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const product of products) {
      const page = await pageOf(product)
      const judgement = judgePage({ html: page.html, url: page.url, ownHandle: 'signpost', sells: true })
      const found = productOfPage(judgement, page.url)
      if (found.descriptions !== 1) wrong.push(`${product.handle}: ${found.descriptions} products`)
      const mine = new Set(found.own.map(({ index }) => index))
      // Products without an image are invalid on purpose: markup cannot make up for it.
      const errors = judgement.issues.filter(
        ({ severity, path }) =>
          severity === 'error' && !(path.endsWith('/image') && product.images.length === 0),
      )
      for (const { node, code, path } of errors)
        if (mine.has(node) || code === 'not-unique')
          wrong.push(`${templateName(product.templateSuffix)} ${product.handle}: ${code} ${path}`)
    }
    expect(wrong).toEqual([])
  })

  test('prints on every page of mode own what the preview shows', async () => {
    const own = products.filter(({ templateSuffix }) => templateSuffix === 'bare')
    for (const product of own) {
      const { body } = await world.call('POST', '/apps/api/structured-data/preview', {
        store,
        body: { productId: `gid://shopify/Product/${product.id}`, settings: SETTINGS },
      })
      expect(ours((await pageOf(product)).html)).toEqual([body.data.printed])
    }
    expect(own.length).toBeGreaterThan(3)
  })
})

describe.each([
  SETTINGS,
  { ...SETTINGS, variants: 'single', description: 'seo', brand: 'shop', itemCondition: 'used' },
  {
    ...SETTINGS,
    gtinFromBarcode: false,
    mpnFromSku: false,
    ratings: false,
    brand: 'none',
    itemCondition: 'none',
  },
] as ProductSettings[])('with settings %j', (settings) => {
  test('Liquid and preview are equal for every product', async () => {
    const own = { single: { mode: 'own' as const }, variants: { mode: 'own' as const } }
    const templates = { product: own, 'product.bare': own, 'product.classic': own }
    await applyNow(ctx, {
      kind: settingsKind,
      changes: [
        { resourceId: 'installation', field: 'product', after: { product: settings } },
        { resourceId: 'installation', field: 'templates', after: { templates } },
      ],
      cause: 'system',
      title: { key: 'test', values: {} },
    })
    for (const product of products)
      expect(ours((await pageOf(product)).html), product.handle).toEqual(
        [ownNode(product, settings)].filter(Boolean),
      )
  })
})
