import type { CheckId } from '../../checks.ts'
import { article, pageUrl, product, recipe } from './bases.ts'
import { type CaseGroup, drop, set } from './change.ts'

const fern = { '@context': 'https://schema.org', '@type': 'Product', name: 'Fern', url: pageUrl }
const offers = {
  '@type': 'Offer',
  price: 12.5,
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
}

/** What the platform prints on the page of a product that costs 12.50. */
const sold =
  `<script>Shopify.currency = {"active":"EUR","rate":"1.0"}; ShopifyAnalytics.meta.currency = 'EUR'; ` +
  `var meta = {"product":{"variants":[{"price":1250}]},"page":{"pageType":"product"}}; ` +
  'for (var attr in meta) {}</script>'

/** Cases of checks that no item of the requirement table asks for. */
export const checkCases: CaseGroup[] = [
  {
    key: 'Article',
    base: article,
    cases: [
      { item: 'recommended: author', changes: drop('/author'), code: 'missing-recommended', path: '/author' },
    ],
  },
  {
    key: 'ProductSnippet',
    base: { ...fern, offers },
    cases: [
      {
        item: 'words have a meaning',
        changes: drop('/@context'),
        code: 'missing-context',
        path: '/@context',
      },
      { item: 'a type is given', changes: drop('/@type'), code: 'missing-type', path: '/@type' },
      {
        item: 'the type exists',
        feature: 'ProductSnippet',
        changes: [set('/@type', 'product')],
        code: 'unknown-type',
        path: '/@type',
      },
    ],
  },
  {
    key: 'ProductSnippet',
    base: {
      '@context': 'https://schema.org',
      '@graph': [
        { ...product, '@id': `${pageUrl}#product` },
        { '@type': 'Product', '@id': `${pageUrl}#product`, sku: 'F-1' },
      ],
    },
    cases: [
      {
        item: 'one value of what a thing has one of',
        changes: [set('/@graph/1/sku', 'F-2')],
        code: 'duplicate-property',
        path: '/sku',
      },
    ],
  },
  {
    key: 'MerchantListing.Offer',
    base: { ...product, url: pageUrl },
    cases: [
      {
        item: 'the price is the one at which the page sells',
        given: [set('/offers/price', 12.5)],
        changes: [set('/offers/price', 19)],
        options: { html: sold },
        code: 'price-mismatch',
        path: '/offers/price',
      },
    ],
  },
  {
    key: 'HowTo',
    base: recipe,
    cases: [
      {
        item: 'the engine shows the feature',
        changes: [set('/@type', 'HowTo'), ...drop('/image')],
        code: 'retired-feature',
        path: '',
      },
    ],
  },
]

/** Examples for checks of a page as a whole: scripts as they are on the page. */
export const pageExamples: Partial<Record<CheckId, { wrong: string[]; right: string[] }>> = {
  'several-products': {
    wrong: [written({ ...fern, offers }), written({ ...fern, name: 'Fern, potted', sku: 'F-2', offers })],
    right: [
      written({ ...fern, '@id': '#fern', offers }),
      written({ '@context': 'https://schema.org', '@type': 'Product', '@id': '#fern', sku: 'F-2' }),
    ],
  },
  'unreadable-json': {
    wrong: [written({ ...fern, offers }).replace('"Fern",', '"Fern"')],
    right: [written({ ...fern, offers })],
  },
  'described-twice': {
    wrong: [written({ ...fern, offers }), written({ ...fern, description: 'A hardy plant.' })],
    right: [written({ ...fern, description: 'A hardy plant.', offers })],
  },
}

function written(value: object): string {
  return JSON.stringify(value, null, 2)
}
