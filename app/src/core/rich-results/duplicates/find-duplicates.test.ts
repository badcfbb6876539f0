import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../extract/json-text.ts'
import { judgePage } from '../judge/judge-page.ts'

const url = 'https://shop.example/products/fern'
const offers = { '@type': 'Offer', price: 5, priceCurrency: 'EUR' }
const full = {
  '@type': 'Product',
  name: 'Fern',
  url,
  image: 'https://cdn.example/a.jpg',
  description: 'x',
  offers,
}

function duplicatesOf(...nodes: (JsonObject | string)[]) {
  const html = nodes.map((node) =>
    typeof node === 'string'
      ? node
      : `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`,
  )
  return judgePage({ html: html.join(''), url, now: new Date('2026-11-21') }).duplicates
}

describe('duplicates', () => {
  it.each<[string, (JsonObject | string)[], 'merge' | 'remove', number[]]>([
    [
      'the same URL, one says nothing more',
      [{ '@type': 'Product', name: 'Fern', url: `${url}?variant=1` }, full],
      'remove',
      [1, 0],
    ],
    [
      'the same URL through a collection',
      [full, { '@type': 'Product', name: 'x', url: '/collections/all/products/fern' }],
      'remove',
      [0, 1],
    ],
    [
      'the same name without a URL, with a rating of its own',
      [
        full,
        {
          '@type': 'Product',
          name: ' fern ',
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 1 },
        },
      ],
      'merge',
      [0, 1],
    ],
    [
      'a bare node of a widget',
      [full, { '@type': 'Product', aggregateRating: { '@type': 'AggregateRating', ratingValue: 5 } }],
      'merge',
      [0, 1],
    ],
    [
      'Product and ProductGroup',
      [full, { '@type': 'ProductGroup', name: 'Fern', url, hasVariant: [{ '@type': 'Product', name: 'a' }] }],
      'merge',
      [1, 0],
    ],
    [
      'the same sku',
      [
        { ...full, sku: 'F1' },
        { '@type': 'Product', name: 'Other words', sku: 'F1' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'two formats',
      [
        full,
        `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Fern</b><a itemprop="url" href="${url}">x</a></div>`,
      ],
      'remove',
      [0, 1],
    ],
    [
      'the same @id said twice',
      [
        { ...full, '@id': '#p' },
        { '@id': `${url}#p`, '@type': 'Product', name: 'Fern' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'Article and BlogPosting',
      [
        { '@type': 'Article', headline: 'A' },
        { '@type': 'BlogPosting', headline: 'A', image: 'x' },
      ],
      'remove',
      [1, 0],
    ],
    [
      'Organization, OnlineStore and Florist',
      [
        { '@type': 'Organization', name: 'F', url: 'https://shop.example' },
        { '@type': 'OnlineStore', name: 'F' },
        { '@type': 'Florist', name: 'F', url: 'https://www.shop.example/', logo: 'x' },
      ],
      'remove',
      [2, 0, 1],
    ],
    [
      'two FAQPages',
      [
        { '@type': 'FAQPage', mainEntity: [] },
        { '@type': 'FAQPage', name: 'x' },
      ],
      'remove',
      [1, 0],
    ],
    [
      'the same trail',
      [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', name: 'A' },
            { '@type': 'ListItem', name: 'B' },
          ],
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', name: 'a' },
            { '@type': 'ListItem', name: 'b' },
          ],
        },
      ],
      'remove',
      [0, 1],
    ],
  ])('%s', (_name, nodes, action, indexes) => {
    expect(duplicatesOf(...nodes)).toEqual([
      { types: expect.any(Array), nodes: indexes, action, reason: expect.stringMatching(/same|one/) },
    ])
  })

  it.each<[string, (JsonObject | string)[]]>([
    [
      'another product',
      [full, { '@type': 'Product', name: 'Moss', url: 'https://shop.example/products/moss' }],
    ],
    ['another product without a URL', [full, { '@type': 'Product', name: 'Moss' }]],
    ['the same name under another URL', [full, { ...full, url: 'https://shop.example/products/fern-2' }]],
    [
      'variants of one group',
      [
        { ...full, sku: 'a', inProductGroupWithID: 'G' },
        { ...full, sku: 'b', inProductGroupWithID: 'G' },
      ],
    ],
    [
      'a group and its variant beside it',
      [
        { '@type': 'ProductGroup', '@id': '#g', name: 'Fern', url, hasVariant: { '@id': '#v' } },
        { ...full, '@id': '#v' },
      ],
    ],
    [
      'nodes that complete each other under one @id',
      [
        { ...full, '@id': '#p' },
        {
          '@id': '#p',
          '@type': 'Product',
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 2 },
        },
      ],
    ],
    [
      'a shop and another business',
      [
        { '@type': 'OnlineStore', name: 'F' },
        { '@type': 'Organization', name: 'Carrier', url: 'https://c.example' },
      ],
    ],
    [
      'two different trails',
      [
        { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', name: 'A' }] },
        { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', name: 'B' }] },
      ],
    ],
  ])('none: %s', (_name, nodes) => {
    expect(duplicatesOf(...nodes)).toEqual([])
  })
})
