import { describe, expect, test } from 'vitest'
import { aGroup, aProduct, aVariant } from '../testing/products.ts'
import { decideMode, type SampleEvidence } from './decide-mode.ts'
import type { Node } from './node-parts.ts'
import { ownNode } from './own-node.ts'
import type { ProductFacts } from './product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './settings-metafield.ts'

const chair = aProduct()
const table = aProduct({
  id: '1002',
  handle: 'elm-table',
  title: 'Elm table',
  url: 'https://shop.example/products/elm-table',
  variants: [aVariant({ id: '2050', sku: 'ELM', available: false })],
})
const group = aGroup()

function sample(product: ProductFacts, ...nodes: Node[]): SampleEvidence {
  return { shape: product.hasOnlyDefaultVariant ? 'single' : 'variants', read: { product, nodes } }
}
function unread(shape: 'single' | 'variants'): SampleEvidence {
  return { shape, read: null }
}
/** Returns a theme's node as the platform's own filter prints it. */
function themeNode(product: ProductFacts, changes: Node = {}): Node {
  const [variant] = product.variants
  const path = `/products/${product.handle}`
  return {
    '@id': `${path}#product`,
    '@type': 'Product',
    name: product.title,
    brand: { '@type': 'Brand', name: product.vendor },
    category: product.productType,
    description: 'Made of oak.',
    image: 'https://shop.example/oak.jpg',
    sku: variant?.sku,
    gtin: variant?.barcode,
    url: product.url,
    offers: {
      '@id': `${path}?variant=${variant?.id}#offer`,
      '@type': 'Offer',
      availability: 'http://schema.org/InStock',
      price: '129.90',
      priceCurrency: 'EUR',
      url: `${product.url}?variant=${variant?.id}`,
    },
    ...changes,
  }
}
const complete = () => {
  const all = { ...DEFAULT_PRODUCT_SETTINGS, mpnFromSku: true }
  return { ...ownNode(chair, all), '@id': '/products/oak-chair#product' }
}

describe('a template', () => {
  test('without a product node gets a whole one, for products of the other shape too', () => {
    expect(decideMode([sample(chair), sample(table)], null)).toEqual({
      plans: { single: { mode: 'own' }, variants: { mode: 'own' } },
      mode: 'own',
      reason: 'no-theme-node',
      adds: [],
    })
  })

  test('whose node has an @id gets what is absent', () => {
    const decision = decideMode([sample(chair, themeNode(chair)), sample(table, themeNode(table))], null)
    expect(decision).toEqual({
      plans: {
        single: {
          mode: 'complete',
          id: '{path}#product',
          offer: '{path}?variant={variant}#offer',
          adds: ['aggregateRating', 'mpn', 'offers.itemCondition'],
        },
      },
      mode: 'complete',
      reason: 'theme-node-incomplete',
      adds: ['aggregateRating', 'mpn', 'offers.itemCondition'],
    })
  })

  test('that prints a property for some products only is never given it', () => {
    const withRating = themeNode(table, { aggregateRating: { ratingValue: 5 } })
    const decision = decideMode([sample(chair, themeNode(chair)), sample(table, withRating)], null)
    expect(decision.adds).toEqual(['mpn', 'offers.itemCondition'])
  })

  test('that names an identifier another way has named it', () => {
    const node = themeNode(chair, { gtin: null, gtin13: '4006381333931' })
    expect(decideMode([sample(chair, node)], null).adds).not.toContain('gtin')
  })

  test('whose offer has no @id keeps its offer', () => {
    const node = themeNode(chair, { offers: { '@type': 'Offer', price: 1 } })
    expect(decideMode([sample(chair, node)], null).plans.single).toEqual({
      mode: 'complete',
      id: '{path}#product',
      adds: ['aggregateRating', 'mpn'],
    })
  })

  test('without any offer is given one', () => {
    const { offers: _, ...node } = themeNode(chair)
    expect(decideMode([sample(chair, node)], null).adds).toContain('offers')
  })

  test('whose group has members with @ids has them completed', () => {
    const node: Node = {
      '@id': '/products/oak-chair#product',
      '@type': 'ProductGroup',
      name: 'Oak chair',
      hasVariant: group.variants.map(({ id, sku }) => ({
        '@id': `/products/oak-chair?variant=${id}#variant`,
        '@type': 'Product',
        sku,
        offers: { '@id': `/products/oak-chair?variant=${id}#offer`, '@type': 'Offer', price: '1.00' },
      })),
    }
    expect(decideMode([sample(group, node)], null).plans.variants).toEqual({
      mode: 'complete',
      id: '{path}#product',
      variant: '{path}?variant={variant}#variant',
      offer: '{path}?variant={variant}#offer',
      adds: expect.arrayContaining([
        'variesBy',
        'hasVariant.gtin',
        'hasVariant.color',
        'offers.itemCondition',
      ]),
    })
  })

  test.each([
    ['theme-node-without-id', [sample(chair, themeNode(chair, { '@id': undefined }))]],
    ['theme-node-without-id', [sample(chair, themeNode(chair, { '@id': '_:b0' }))]],
    ['several-theme-nodes', [sample(chair, themeNode(chair), themeNode(chair, { '@id': '#other' }))]],
    ['id-pattern-unknown', [sample(chair, themeNode(chair, { '@id': 'urn:uuid:7' }))]],
    [
      'id-pattern-unknown',
      [
        sample(chair, themeNode(chair)),
        sample(table, themeNode(table, { '@id': 'https://shop.example/products/elm-table' })),
      ],
    ],
    ['theme-node-complete', [sample(chair, complete())]],
    ['not-read', [unread('single'), unread('variants')]],
  ] as const)('is left alone: %s', (reason, evidence) => {
    expect(decideMode([...evidence], null)).toEqual({ plans: {}, mode: 'silent', reason, adds: [] })
  })

  test('that could not be read keeps what was known', () => {
    const last = decideMode([sample(chair, themeNode(chair))], null)
    expect(decideMode([unread('single')], last)).toEqual(last)
  })

  test('whose products with options could not be read is not guessed at', () => {
    expect(decideMode([sample(chair), unread('variants')], null).plans).toEqual({ single: { mode: 'own' } })
  })
})

describe('products nothing valid can be said of', () => {
  const bare = { ...chair, id: '1003', handle: 'bare', images: [], rating: null }
  const free = { ...chair, id: '1004', handle: 'free', variants: [aVariant({ price: '0.00' })], rating: null }

  test.each([
    ['without an image', bare],
    ['at price 0', free],
  ])('%s, do not silence a template whose other products lack something', (_, odd) => {
    const alone = decideMode([sample(chair, themeNode(chair))], null)
    expect(alone.reason).toBe('theme-node-incomplete')
    expect(decideMode([sample(odd, themeNode(odd)), sample(chair, themeNode(chair))], null)).toEqual(alone)
    // A theme that prints no node for an odd product may print one for the others.
    expect(decideMode([sample(odd), sample(chair, themeNode(chair))], null)).toEqual(alone)
  })

  test.each([
    ['without an image', bare],
    ['at price 0', free],
  ])('%s, by themselves say nothing of the theme', (_, odd) => {
    for (const evidence of [sample(odd, themeNode(odd)), sample(odd)])
      expect(decideMode([evidence], null)).toEqual({
        plans: {},
        mode: 'silent',
        reason: 'no-suitable-product',
        adds: [],
      })
  })

  test('keep what was known of their shape, and do not stand in the way of the other', () => {
    const last = decideMode([sample(chair, themeNode(chair))], null)
    const unsuitable = { shape: 'single' as const, read: null, isUnsuitable: true }
    expect(decideMode([unsuitable], last)).toEqual(last)
    expect(decideMode([unsuitable, sample(group)], null).plans).toEqual({
      single: { mode: 'own' },
      variants: { mode: 'own' },
    })
  })

  test('with a rating still show what can be said of a product that has one', () => {
    const rated = { ...bare, rating: chair.rating }
    expect(chair.rating).not.toBeNull()
    expect(decideMode([sample(rated)], null).mode).toBe('own')
  })
})
