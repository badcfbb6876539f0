import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aGroup, anyProduct, aProduct, aVariant, HOSTILE } from '../testing/products.ts'
import { everywhere, printedNodes, renderEmbed } from '../testing/storefront-renderer.ts'
import { ownNode } from './own-node.ts'
import type { ProductFacts } from './product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS, toMetafield } from './settings-metafield.ts'

const settings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true, mpnFromSku: true }
const anySettings = fc.record({
  enabled: fc.constant(true),
  brand: fc.constantFrom('vendor' as const, 'shop' as const, 'none' as const),
  gtinFromBarcode: fc.boolean(),
  mpnFromSku: fc.boolean(),
  ratings: fc.boolean(),
  description: fc.constantFrom('product' as const, 'seo' as const),
  variants: fc.constantFrom('group' as const, 'single' as const),
  itemCondition: fc.constantFrom('new' as const, 'refurbished' as const, 'used' as const, 'none' as const),
})

function printed(product: ProductFacts, chosen = settings, jsonEscaping = true) {
  const data = everywhere(toMetafield(chosen, {}), { mode: 'own' })
  return printedNodes(renderEmbed(product, { data, jsonEscaping }))
}

describe('the node Liquid prints and the node the preview shows', () => {
  test('are equal for every product and every setting, whatever the json filter encodes', () => {
    fc.assert(
      fc.property(anyProduct, anySettings, fc.boolean(), (product, chosen, jsonEscaping) => {
        const own = ownNode(product, chosen)
        expect(printed(product, chosen, jsonEscaping)).toEqual(own ? [own] : [])
      }),
      { numRuns: 400 },
    )
  })

  test.each(HOSTILE)('hold %j as text in every field', (text) => {
    const hostile = { title: text, vendor: text, productType: text, shopName: text, descriptionHtml: text }
    const variant = { title: text, sku: text, barcode: text, optionValues: [text, text] }
    const product = aGroup({ ...hostile, variants: [aVariant(variant), aVariant({ ...variant, id: '2' })] })
    for (const jsonEscaping of [true, false]) {
      const [node] = printed(product, settings, jsonEscaping)
      expect(node).toEqual(ownNode(product, settings))
      expect(node?.['name']).toBe(text.trim())
    }
  })
})

describe('a product without options', () => {
  test('is one Product with its live offer', () => {
    expect(printed(aProduct())).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        '@id': 'https://shop.example/products/oak-chair#signpost-product',
        name: 'Oak chair',
        url: 'https://shop.example/products/oak-chair',
        description: 'Made of oak . Solid Oiled',
        image: ['https://shop.example/cdn/shop/files/oak.jpg?v=1&width=1200'],
        brand: { '@type': 'Brand', name: 'Fernwood' },
        category: 'Chairs',
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.5,
          ratingCount: 12,
          bestRating: 5,
          worstRating: 1,
        },
        sku: 'OAK-1',
        gtin: '4006381333931',
        mpn: 'OAK-1',
        offers: {
          '@type': 'Offer',
          '@id': 'https://shop.example/products/oak-chair#signpost-offer',
          url: 'https://shop.example/products/oak-chair',
          price: 129.9,
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/NewCondition',
        },
      },
    ])
  })

  test.each([
    ['JPY', '1000', 1000],
    ['KWD', '12.34', 12.34],
    ['EUR', '0.07', 0.07],
    ['EUR', '1234567.89', 1234567.89],
  ])('costs in %s %s the number %d', (currency, price, expected) => {
    const [node] = printed(aProduct({ currency, variants: [aVariant({ price })] }))
    expect(node?.['offers']).toMatchObject({ price: expected, priceCurrency: currency })
  })

  test.each([
    ['a price of 0', { variants: [aVariant({ price: '0.00' })] }],
    ['no image', { images: [] }],
  ])('with %s has no offer, and is left out without a rating', (_what, facts) => {
    const rating = { value: 4.5, best: 5, worst: 1, count: 12 }
    const [node] = printed(aProduct({ ...facts, rating }))
    expect(node).toMatchObject({ '@type': 'Product', aggregateRating: { ratingCount: 12 } })
    expect(node).not.toHaveProperty('offers')
    expect(printed(aProduct({ ...facts, rating: null }))).toEqual([])
  })

  test('is left out when it has no title', () => {
    expect(printed(aProduct({ title: ' ' }))).toEqual([])
  })
})

describe('a product with options', () => {
  test('is a group of those variants that can be listed, and left out when none can', () => {
    const [free, sold] = ['0.00', '5.00'].map((price, id) =>
      aVariant({ id: `${id}`, price, optionValues: ['Red', `${id}`] }),
    )
    const group = { hasOnlyDefaultVariant: false, options: ['Colour', 'Size'] }
    const [node] = printed(
      aProduct({ ...group, variants: [free, sold].filter((variant) => variant !== undefined) }),
    )
    expect(node?.['hasVariant']).toHaveLength(1)
    expect(printed(aProduct({ ...group, variants: free ? [free] : [] }))).toEqual([])
  })

  test('is a group whose members each have an identifier of their own', () => {
    const variants = ['SAME', 'SAME', '', null].map((sku, index) =>
      aVariant({ id: String(index + 1), sku, barcode: null, optionValues: ['Red', String(index)] }),
    )
    const [node] = printed(aGroup({ variants }))
    const members = node?.['hasVariant'] as { sku: string }[]
    expect(members.map(({ sku }) => sku)).toEqual(['SAME', '2', '3', '4'])
  })

  test('names what it varies by', () => {
    const [node] = printed(aGroup())
    expect(node).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: '1001',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      hasVariant: [
        { color: 'Red', size: 'M', name: 'Oak chair - Red / M' },
        { color: 'Blue', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    })
  })

  test('is one Product for the chosen variant when groups are not wanted', () => {
    const data = everywhere(toMetafield({ ...settings, variants: 'single' }, {}), { mode: 'own' })
    const [node] = printedNodes(renderEmbed(aGroup(), { data, variant: '2002' }))
    expect(node).toMatchObject({
      '@type': 'Product',
      sku: 'B-M',
      offers: { url: 'https://shop.example/products/oak-chair?variant=2002' },
    })
  })

  test('prints at most the 250 variants Liquid gives', () => {
    const variants = Array.from({ length: 300 }, (_, index) => aVariant({ id: String(index + 1) }))
    const [node] = printed(aGroup({ variants }))
    expect(node?.['hasVariant']).toHaveLength(250)
  })
})

describe('the embed prints nothing', () => {
  const own = everywhere(toMetafield(settings, {}), { mode: 'own' })
  test.each([
    ['before anything was saved', undefined],
    ['for data of a version it does not know', { ...own, v: 3 }],
    ['while product markup is off', { ...own, product: { ...own.product, enabled: false } }],
    ['on a template without a plan', toMetafield(settings, { 'product.other': { single: { mode: 'own' } } })],
  ])('%s', (_, data) => {
    expect(renderEmbed(aProduct(), { data }).trim()).toBe('')
  })

  test('on other pages', () => {
    expect(renderEmbed(aProduct(), { data: own, pageType: 'collection' }).trim()).toBe('')
  })
})
