import { describe, expect, test } from 'vitest'
import { workOf } from '#kit/server/threads/bounded-task.ts'
import type { Node } from './domain/node-parts.ts'
import { ownNode } from './domain/own-node.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import {
  markupWithOurs,
  type PageMarkup,
  readPageMarkup as readMarkup,
  withOwnMarkup,
  withoutOwnMarkup,
} from './page-markup.ts'
import { aProduct, HOSTILE } from './testing/products.ts'

const product = aProduct()
const own = ownNode(product, DEFAULT_PRODUCT_SETTINGS)
const script = (...nodes: object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('\n')
const page = (markup: string) =>
  `<html><head><title>Oak chair</title></head><body>${markup}<p>Oak chair by Fernwood, 129.90</p></body></html>`
const readPageMarkup = (html: string, url: string) => readMarkup({ html, url, storePolicies: [] })
const schema = { '@context': 'https://schema.org' }
const offer = { '@type': 'Offer', price: 1, priceCurrency: 'EUR' }

describe('what a page says about its product', () => {
  test('is ours alone on a page without any other', () => {
    const found = readPageMarkup(withOwnMarkup(page(''), own), product.url)
    expect(found.nodes).toHaveLength(1)
    expect(found.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('keeps @ids as written and follows references', () => {
    const markup = script(
      {
        ...schema,
        '@type': 'Product',
        '@id': '/products/oak-chair#product',
        name: 'Oak chair',
        offers: { '@id': '#o' },
      },
      { ...schema, ...offer, '@id': '#o' },
    )
    expect(readPageMarkup(page(markup), product.url).nodes).toEqual([
      {
        '@type': 'Product',
        '@id': '/products/oak-chair#product',
        name: 'Oak chair',
        offers: { ...offer, '@id': '#o' },
      },
    ])
  })

  test('is not what it says about other products', () => {
    const other = {
      ...schema,
      '@type': 'Product',
      name: 'Elm table',
      url: '/products/elm-table',
      offers: offer,
    }
    expect(readPageMarkup(page(script(other)), product.url).nodes).toEqual([])
  })

  test('is an error when two different nodes say it', () => {
    const bare = { ...schema, '@type': 'Product', name: 'Oak chair', offers: offer }
    const found = readPageMarkup(withOwnMarkup(page(script(bare)), own), product.url)
    expect(found.verdict).toBe('error')
    expect(found.issues).toContainEqual(expect.objectContaining({ code: 'several-products' }))
  })
})

test('a preview compares no price with the page’s: ours is the one in the admin, not the market’s', () => {
  const meta = { product: { variants: [{ price: 12_000 }] }, page: { pageType: 'product' } }
  const sold = `<script>Shopify.currency = {"active":"EUR","rate":"1.0"};
    ShopifyAnalytics.meta.currency = 'EUR'; var meta = ${JSON.stringify(meta)}; for (var attr in meta) {}</script>`
  const html = page(sold)
  const codes = ({ issues }: PageMarkup) => issues.map(({ code }) => code)
  expect(codes(readPageMarkup(withOwnMarkup(html, own), product.url))).toContain('price-mismatch')
  const preview = (printed: Node | null) =>
    workOf(markupWithOurs).run({ html, url: product.url, storePolicies: [], printed } as never) as PageMarkup
  expect(codes(preview(own))).not.toContain('price-mismatch')
})

test.each(HOSTILE)('our own markup is taken out whole, whatever it says: %j', (title) => {
  const html = page(script({ ...schema, '@type': 'WebSite', name: 'Fernhill' }))
  const printed = ownNode(aProduct({ title, descriptionHtml: title }), DEFAULT_PRODUCT_SETTINGS)
  expect(withoutOwnMarkup(withOwnMarkup(html, printed))).toBe(html)
})
