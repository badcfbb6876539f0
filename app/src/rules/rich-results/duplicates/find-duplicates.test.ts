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
    [
      'a page that holds its product, and the product once more',
      [{ '@type': 'ItemPage', name: 'Page', mainEntity: { ...full, image: '' } }, full],
      'remove',
      [1, 0],
    ],
    [
      'the richer one comes last',
      [full, { ...full, offers: { ...offers, availability: 'https://schema.org/InStock' } }],
      'remove',
      [1, 0],
    ],
    [
      'each says something of its own inside',
      [
        { ...full, sku: 'F1', offers: { ...offers, itemCondition: 'NewCondition' } },
        { ...full, offers: { ...offers, availability: 'https://schema.org/InStock' } },
      ],
      'merge',
      [0, 1],
    ],
    [
      'each has a review of its own',
      [
        { ...full, sku: 'F1', review: { '@type': 'Review', author: 'A', reviewBody: 'Fine' } },
        { ...full, review: { '@type': 'Review', author: 'B', reviewBody: 'Good' } },
      ],
      'merge',
      [0, 1],
    ],
    [
      'one URL and name, two numbers',
      [
        { ...full, sku: 'F1', mpn: 'M' },
        { ...full, sku: 'F2' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'one number in two lengths',
      [
        { '@type': 'Product', name: 'A', gtin: '04006381333931', offers },
        { '@type': 'Product', name: 'B', gtin: '4006381333931' },
      ],
      'remove',
      [0, 1],
    ],
    [
      "one manufacturer's number",
      [
        { '@type': 'Product', name: 'A', mpn: '1', brand: { '@type': 'Brand', name: 'X' }, offers },
        { '@type': 'Product', name: 'B', mpn: '1', brand: 'x' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'the id and the URL of the home page',
      [
        { '@type': 'Organization', '@id': 'https://shop.example/#organization', name: 'F', logo: 'x' },
        { '@type': 'OnlineStore', url: 'https://shop.example/', name: 'Fern' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'the same file of two videos',
      [
        {
          '@type': 'VideoObject',
          name: 'A',
          contentUrl: 'https://cdn.example/v.mp4',
          uploadDate: '2026-01-01',
        },
        { '@type': 'VideoObject', name: 'B', contentUrl: 'https://cdn.example/v.mp4#t=5' },
      ],
      'remove',
      [0, 1],
    ],
    [
      'an organization and its one place',
      [
        { '@type': 'Organization', name: 'F', url: 'https://shop.example/' },
        { '@type': 'Store', name: 'F', url: 'https://shop.example/', address: { streetAddress: 'A 1' } },
      ],
      'remove',
      [1, 0],
    ],
  ])('%s', (_name, nodes, action, indexes) => {
    expect(duplicatesOf(...nodes)).toEqual([
      {
        types: expect.any(Array),
        nodes: indexes,
        action,
        key: expect.stringMatching(/^(same|faq|site|items|bare)$/),
        values: expect.any(Object),
        carry: expect.any(Array),
        differ: expect.any(Array),
      },
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
    [
      'branches with the home page as their URL',
      [
        { '@type': 'Store', name: 'F', url: 'https://shop.example/', address: { streetAddress: 'A 1' } },
        { '@type': 'Store', name: 'F', url: 'https://shop.example/', address: { streetAddress: 'B 2' } },
      ],
    ],
    [
      'variants without numbers',
      [
        { ...full, name: 'Fern S', url: `${url}?variant=1` },
        { ...full, name: 'Fern L', url: `${url}?variant=2` },
      ],
    ],
    [
      "a manufacturer's number that another one uses, too",
      [
        { ...full, mpn: '1', brand: 'X' },
        { ...full, name: 'Moss', url: 'https://shop.example/products/moss', mpn: '1', brand: 'Y' },
      ],
    ],
    [
      'things told apart by the query alone',
      [
        { ...full, url: 'https://shop.example/item?id=1', name: 'A' },
        { ...full, url: 'https://shop.example/item?id=2', name: 'B' },
      ],
    ],
    [
      'two videos of one page',
      [
        { '@type': 'VideoObject', name: 'A', url, contentUrl: 'https://cdn.example/a.mp4' },
        { '@type': 'VideoObject', name: 'A', url, contentUrl: 'https://cdn.example/b.mp4' },
      ],
    ],
    [
      'a page that points to the product beside it',
      [
        { '@type': 'ItemPage', mainEntity: { '@type': 'Product', '@id': '#p' } },
        { ...full, '@id': '#p' },
      ],
    ],
    [
      'the site of somebody else',
      [
        { '@type': 'WebSite', name: 'F', url: 'https://shop.example/' },
        { '@type': 'WebSite', name: 'G', url: 'https://other.example/' },
      ],
    ],
  ])('none: %s', (_name, nodes) => {
    expect(duplicatesOf(...nodes)).toEqual([])
  })

  it('says what differs and what is to be carried over', () => {
    const richer = { ...full, sku: 'F1', offers: { ...offers, url } }
    const [found] = duplicatesOf(richer, {
      ...full,
      offers: { ...offers, price: 6, itemCondition: 'NewCondition' },
    })
    expect(found).toMatchObject({
      action: 'merge',
      key: 'same',
      values: { what: 'URL' },
      differ: ['offers.price'],
      carry: ['offers.itemCondition'],
    })
  })

  it('compares things that hold each other in circles, and more than anybody prints', () => {
    const circle = (id: string) => ({ ...full, '@id': id, brand: { '@id': id }, isRelatedTo: { '@id': id } })
    expect(duplicatesOf(circle('#a'), circle('#b'))).toHaveLength(1)
    const many = Array.from({ length: 900 }, (_, index) => ({
      '@type': 'Review',
      reviewBody: `r${index}`,
      author: 'A',
    }))
    expect(duplicatesOf({ ...full, review: many }, { ...full, review: [...many].reverse() })).toHaveLength(1)
  })
})
