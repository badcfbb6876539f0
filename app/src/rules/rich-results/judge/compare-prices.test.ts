import { describe, expect, it } from 'vitest'
import { judgeMarkup, judgePage } from './judge-page.ts'
import { readPageMarkup } from './page-markup.ts'

const url = 'https://shop.example/products/fern'
const now = new Date('2026-11-21T12:00:00Z')
const schema = { '@context': 'https://schema.org' }
const fern = (offers: unknown, more: object = {}) => ({
  ...schema,
  '@type': 'Product',
  name: 'Fern',
  url,
  offers,
  ...more,
})
const offer = (price: unknown, more: object = {}) => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...more,
})
const script = (...nodes: object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('\n')

/** What the platform prints on the page of a product with variants at these prices, in hundredths. */
function sells(prices: readonly number[], currency = 'EUR'): string {
  const meta = { product: { variants: prices.map((price) => ({ price })) }, page: { pageType: 'product' } }
  return `<script>Shopify.currency = {"active":"${currency}","rate":"1.0"};
    ShopifyAnalytics.meta.currency = '${currency}'; var meta = ${JSON.stringify(meta)};
    for (var attr in meta) {}</script>`
}

interface Page {
  sold?: readonly number[]
  currency?: string
  shown?: string
}

function told(nodes: object[], { sold = [2990], currency = 'EUR', shown = 'Fern' }: Page = {}) {
  const html = `${sells(sold, currency)}<p>${shown}</p>${script(...nodes)}`
  const { issues } = judgePage({ html, url, now, sells: true })
  return issues
    .filter(({ code }) => code === 'price-mismatch')
    .map(({ key, path, node, type, values }) => ({ key, path, node, type, ...values }))
}

describe('a price that is not the page’s', () => {
  it('is told with both, at its place', () => {
    expect(told([fern(offer('24.90'))])).toEqual([
      {
        ...{ key: 'priceMismatch', path: '/offers/price', node: 0, type: 'Offer' },
        ...{ one: '24.90 EUR', two: '29.90 EUR' },
      },
    ])
  })

  it('is told of the description that has it, beside one that is right', () => {
    expect(told([fern(offer(29.9)), fern(offer(24.9), { sku: 'F' })])).toMatchObject([{ node: 1 }])
  })

  it('is told if the page shows it as what the product cost before', () => {
    expect(told([fern(offer(39.9))], { shown: 'Sale 29,90 € instead of 39,90 €' })).toHaveLength(1)
  })

  it('is told of a range, and of the prices of variants, if none fits', () => {
    const range = { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 12, priceCurrency: 'EUR' }
    expect(told([fern(range)])).toMatchObject([{ path: '/offers/lowPrice', one: '10.00–12.00 EUR' }])
    const variants = [fern(offer(10)), fern(offer(11))]
    const group = { ...schema, '@type': 'ProductGroup', name: 'Fern', url, hasVariant: variants }
    expect(told([group], { sold: [1999, 2990] })).toMatchObject([
      { path: '/hasVariant/0/offers/price', one: '10.00 EUR', two: '19.99–29.90 EUR' },
    ])
  })

  it('is told of the specification that states it', () => {
    const specification = { '@type': 'UnitPriceSpecification', price: 24.9, priceCurrency: 'EUR' }
    expect(told([fern({ '@type': 'Offer', priceSpecification: specification })])).toMatchObject([
      { path: '/offers/priceSpecification/price', type: 'UnitPriceSpecification' },
    ])
  })

  it('is told in hundredths and without its decimals', () => {
    expect(told([fern(offer(2990))])).toHaveLength(1)
    expect(told([fern(offer(29))])).toHaveLength(1)
  })
})

describe('nothing is told', () => {
  it.each<[string, object[], Page?]>([
    ['of the right price', [fern(offer('29.90'))]],
    ['of the price of one variant', [fern(offer(39.9))], { sold: [2990, 3990] }],
    ['of several, one of which is right', [fern([offer(10), offer(29.9)])]],
    [
      'of a range that contains it',
      [fern({ '@type': 'AggregateOffer', lowPrice: 10, highPrice: 40, priceCurrency: 'EUR' })],
    ],
    ['of a price in another currency', [fern({ ...offer(24.9), priceCurrency: 'USD' })]],
    ['of one without a currency', [fern({ '@type': 'Offer', price: 24.9 })]],
    ['of one that cannot be read', [fern(offer('24,90 €'))]],
    ['of the price before or after tax', [fern(offer(35.58))]],
    ['of the same, the other way round', [fern(offer('25.13'))]],
    ['of a lower price that visitors see', [fern(offer(24.9))], { shown: 'with the code: 24,90 €' }],
    ['of a price for members', [fern(offer(24.9, { validForMemberTier: { '@type': 'MemberProgramTier' } }))]],
    [
      'of a price for many',
      [fern(offer(24.9, { eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 10 } }))],
    ],
    ['of a price for businesses', [fern(offer(24.9, { eligibleCustomerType: 'Business' }))]],
    [
      'of a price of which the tax is told',
      [
        fern(
          offer(24.9, {
            priceSpecification: { '@type': 'PriceSpecification', price: 24.9, valueAddedTaxIncluded: false },
          }),
        ),
      ],
    ],
    [
      'of a price per quantity',
      [
        fern({
          ...{ '@type': 'Offer', priceCurrency: 'EUR' },
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: 12,
            referenceQuantity: { value: 1 },
          },
        }),
      ],
    ],
    ['of other products', [fern(offer(29.9)), { ...fern(offer(5)), name: 'Moss', url: `${url}-moss` }]],
    [
      'of several that give no URL',
      ['Fern', 'Moss'].map((name) => ({ ...schema, '@type': 'Product', name, offers: offer(5) })),
    ],
  ])('%s', (_, nodes, page) => {
    expect(told(nodes, page)).toEqual([])
  })

  it('of a lower price while the end of the page’s text is unknown', () => {
    const markup = readPageMarkup(sells([2990]) + script(fern(offer(24.9))), url)
    const codes = (whole: boolean) =>
      judgeMarkup({ markup, text: { shown: 'Fern', whole }, url, now }).issues.map(({ code }) => code)
    expect(codes(true)).toContain('price-mismatch')
    expect(codes(false)).not.toContain('price-mismatch')
  })
})

describe('the currency of a page', () => {
  const dollars = fern({ ...offer(29.9), priceCurrency: 'USD' })

  it('is told where the same amount has another', () => {
    expect(told([dollars])).toMatchObject([
      { key: 'currencyMismatch', path: '/offers/priceCurrency', one: 'USD', two: 'EUR' },
    ])
  })

  it('is not told where one of the prices is another amount', () => {
    expect(
      told([
        fern([
          { ...offer(29.9), priceCurrency: 'USD' },
          { ...offer(31), priceCurrency: 'USD' },
        ]),
      ]),
    ).toEqual([])
  })

  it('has no tax in dollars', () => {
    const twentyMore = fern({ ...offer(35.88), priceCurrency: 'USD' })
    expect(told([twentyMore], { currency: 'USD' })).toHaveLength(1)
    expect(told([fern(offer(35.88))])).toEqual([])
  })
})
