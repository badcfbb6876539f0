import { describe, expect, it } from 'vitest'
import { extractJsonLd } from '../extract/extract-markup.ts'
import type { JsonObject } from '../extract/json-text.ts'
import type { GraphNode, PropertyValue } from '../graph/node.ts'
import { type Graph, resolveGraph } from '../graph/resolve-graph.ts'
import { group, offer, pageUrl, product } from '../rules/table/bases.ts'
import { judgeNodes } from './judge-node.ts'

const context = 'https://schema.org'
const page = {
  url: new URL(pageUrl),
  now: new Date('2026-11-21T12:00:00Z'),
  sells: null,
  shows: null,
  storePolicies: new Set<string>(),
}
const graphOf = (jsonLd: JsonObject): Graph => resolveGraph(extractJsonLd(jsonLd), pageUrl)
const issuesOf = (jsonLd: JsonObject) => judgeNodes(graphOf(jsonLd), page)
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const together = (...nodes: JsonObject[]): JsonObject => ({ '@context': context, '@graph': nodes })

/** Counts how often the rules look at a value of a document. */
function looksAt(jsonLd: JsonObject): number {
  const graph = graphOf(jsonLd)
  let looks = 0
  const counted = (values: PropertyValue[]) =>
    new Proxy(values, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
        return Reflect.get(target, key, receiver)
      },
    })
  const open: GraphNode[] = graph.top.map(({ node }) => node)
  const seen = new Set<GraphNode>()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const one of [node, node.merged]) {
      if (seen.has(one)) continue
      seen.add(one)
      for (const [name, values] of one.properties) {
        for (const { data } of values) if (typeof data === 'object' && 'properties' in data) open.push(data)
        one.properties.set(name, counted(values))
      }
    }
  }
  judgeNodes(graph, page)
  return looks
}

const review = product['review'] as JsonObject
const policy = offer['hasMerchantReturnPolicy'] as JsonObject
const clip = (index: number) => ({
  '@type': 'Clip',
  name: 'c',
  startOffset: index,
  url: `${pageUrl}?t=${index}`,
})
const variant = (index: number) => ({
  '@type': 'Product',
  sku: `s${index}`,
  name: 'x',
  image: '/x.jpg',
  offers: offer,
})
const items = (count: number) =>
  many(count, (index) => ({ '@type': 'ListItem', position: index + 1, name: 'x' }))

const shapes: Record<string, (count: number) => JsonObject> = {
  'price specifications': (count) => ({
    ...product,
    offers: {
      ...offer,
      priceSpecification: many(count, (index) => ({
        '@type': 'UnitPriceSpecification',
        price: index + 1,
        priceCurrency: 'EUR',
        priceType: 'StrikethroughPrice',
      })),
    },
  }),
  clips: (count) => ({ '@context': context, '@type': 'VideoObject', hasPart: many(count, clip) }),
  reviews: (count) => ({
    '@context': context,
    '@type': 'Product',
    name: 'x',
    review: many(count, () => review),
  }),
  offers: (count) => ({ ...product, offers: many(count, () => offer) }),
  variants: (count) => ({ ...group, hasVariant: many(count, variant) }),
  'variants that point': (count) =>
    together(
      { '@type': 'ProductGroup', '@id': '#g', name: 'x' },
      ...many(count, (index) => ({ ...variant(index), isVariantOf: { '@id': '#g' } })),
    ),
  'groups beside products': (count) =>
    together(
      ...many(count, (index) => ({ '@type': 'ProductGroup', '@id': `#g${index}`, name: 'x' })),
      ...many(count, (index) => ({ ...variant(index), isVariantOf: { '@id': `#g${index}` } })),
    ),
  'organizations beside offers': (count) =>
    together(
      ...many(count, () => ({ '@type': 'Organization', name: 'x', hasMerchantReturnPolicy: policy })),
      ...many(count, variant),
    ),
  'one long policy for all offers': (count) =>
    together(
      { ...policy, '@id': '#p', applicableCountry: many(count, () => 'DE') },
      {
        ...product,
        offers: many(count, () => ({ ...offer, hasMerchantReturnPolicy: { '@id': '#p' } })),
      },
    ),
  'one breadcrumb for all pages': (count) =>
    together(
      {
        '@type': 'WebPage',
        breadcrumb: { '@type': 'BreadcrumbList', '@id': '#b', itemListElement: items(count) },
      },
      ...many(count, () => ({ '@type': 'WebPage', breadcrumb: { '@id': '#b' } })),
    ),
  ratings: (count) => ({
    '@context': context,
    '@type': 'Review',
    reviewRating: many(count, () => ({ '@type': 'Rating', ratingValue: 4 })),
  }),
}

describe('the work', () => {
  it.each(Object.entries(shapes))('grows with the page and no faster: %s', (_, shape) => {
    const [few, twice] = [looksAt(shape(400)), looksAt(shape(800))]
    expect(few).toBeGreaterThan(0)
    expect(twice / few).toBeLessThan(3)
  })
})

describe('a large page', () => {
  it('is judged whole', () => {
    for (const name of ['variants', 'offers', 'variants that point'])
      expect(issuesOf(shapes[name]?.(400) ?? {}).map(({ code }) => code)).not.toContain('judgement-stopped')
  })
})

describe('variants', () => {
  it('have the faults of their group told once, where they stand', () => {
    const rating = { '@type': 'AggregateRating', ratingValue: 9, reviewCount: 3 }
    const errors = issuesOf({ ...group, aggregateRating: rating }).filter(
      ({ severity }) => severity === 'error',
    )
    expect(errors.map(({ path, type }) => [path, type])).toEqual([
      ['/aggregateRating/ratingValue', 'AggregateRating'],
    ])
  })

  it('are held to the rules of the group where they point to it', () => {
    const pointing = (sku: string) => ({ ...variant(0), sku, isVariantOf: { '@id': '#g' } })
    const found = (second: string) =>
      issuesOf(together({ ...group, hasVariant: [], '@id': '#g' }, pointing('a'), pointing(second)))
        .filter(({ code, field }) => code === 'not-unique' && field === 'sku')
        .map(({ node, path, type }) => [node, path, type])
    expect(found('b')).toEqual([])
    expect(found('a')).toEqual([[2, '', 'Product']])
  })

  it('name one group', () => {
    const told = (id: string) =>
      issuesOf({
        ...group,
        productGroupID: '',
        hasVariant: [
          { ...variant(0), inProductGroupWithID: 'FERN' },
          { ...variant(1), inProductGroupWithID: id },
        ],
      }).filter(({ field }) => field === 'inProductGroupWithID')
    expect(told('FERN')).toEqual([])
    expect(told('MOSS')).toMatchObject([{ path: '/hasVariant/1/inProductGroupWithID', code: 'inconsistent' }])
  })

  it('have a group described inside them judged', () => {
    const inside = { ...product, isVariantOf: { '@type': 'ProductGroup', productGroupID: 'G' } }
    expect(issuesOf(inside)).toContainEqual(
      expect.objectContaining({ feature: 'ProductGroup', path: '/isVariantOf/name', code: 'missing-field' }),
    )
  })
})

describe('ratings', () => {
  it('are judged in everything the engine shows reviews of', () => {
    const of = (ratingValue: number) =>
      issuesOf({
        '@context': context,
        '@type': 'SoftwareApplication',
        name: 'x',
        aggregateRating: { '@type': 'AggregateRating', ratingValue, ratingCount: 3 },
      })
    expect(of(4)).toEqual([])
    expect(of(9)).toMatchObject([{ code: 'out-of-range', path: '/aggregateRating/ratingValue' }])
  })
})

describe('a wrong currency', () => {
  it('of the offer is not told again of the shipping', () => {
    for (const priceCurrency of ['eur', 'EURO', ' EUR '])
      expect(
        issuesOf({ ...product, offers: { ...offer, priceCurrency } }).filter(
          ({ code }) => code === 'inconsistent',
        ),
      ).toEqual([])
  })
})

describe('a list', () => {
  const products = [1, 2, 3].map((number) => ({
    '@type': 'Product',
    name: `Fern ${number}`,
    url: `https://www.shop.example/products/${number}`,
  }))
  const list = (itemListElement: JsonObject[]) =>
    issuesOf({ '@context': context, '@type': 'ItemList', itemListElement })

  it('of plain products is no carousel, and lacks nothing of one', () => {
    expect(list(products)).toEqual([])
  })

  it('of one URL alone is no mistake, and of one described item is', () => {
    const [fern] = products
    const element = { '@type': 'ListItem', position: 1, url: fern?.url ?? '' }
    const [alone] = list([element])
    expect([alone?.code, alone?.severity]).toEqual(['too-few-items', 'info'])
    const recipe = { '@type': 'Recipe', name: 'Soup', url: '#soup', image: 'https://cdn.example/soup.jpg' }
    const described = list([{ '@type': 'ListItem', position: 1, item: recipe }])
    expect(described.find(({ code }) => code === 'too-few-items')?.severity).toBe('error')
  })

  it('may lead to its site with and without www', () => {
    const elements = products.map(({ url }, at) => ({ '@type': 'ListItem', position: at + 1, url }))
    expect(list(elements)).toEqual([])
    const elsewhere = [...elements, { '@type': 'ListItem', position: 4, url: 'https://other.example/' }]
    expect(list(elsewhere)).toMatchObject([{ code: 'invalid-url', path: '/itemListElement/3/url' }])
  })
})

describe('an offer valid from a day on', () => {
  it('is so from the beginning of that day', () => {
    const told = (validThrough: string) =>
      issuesOf({
        ...product,
        offers: { ...offer, priceValidUntil: validThrough, validFrom: '2027-02-01', validThrough },
      }).filter(({ field }) => field === 'validFrom')
    expect(told('2027-02-01T12:00:00Z')).toEqual([])
    expect(told('2027-01-31')).toMatchObject([{ code: 'inconsistent' }])
  })
})
