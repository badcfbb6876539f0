import { describe, expect, it } from 'vitest'
import { countVisits } from '../../../../testing/count-visits.ts'
import { extractJsonLd } from '../extract/extract-markup.ts'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { resolveGraph } from './resolve-graph.ts'
import { toJsonLd } from './to-json-ld.ts'

const page = 'https://shop.example/products/fern'

function graphOf(...nodes: JsonObject[]) {
  return resolveGraph(extractJsonLd({ '@context': 'https://schema.org', '@graph': nodes }), page)
}

describe('descriptions of one @id', () => {
  it('are taken together, what is said again counts once', () => {
    const { byId } = graphOf(
      { '@id': '#p', '@type': 'Product', name: ['Fern', 'Fern'], brand: { '@id': '#b' }, sku: 1 },
      {
        '@id': `${page}#p`,
        '@type': ['Product', 'Thing'],
        name: ['Fern', 'Moss'],
        brand: { '@id': '#b' },
        sku: '1',
      },
      { '@id': '#p', name: 'Moss', brand: { '@id': '#b', name: 'B' }, url: '#b' },
    )
    const node = byId.get(`${page}#p`)
    expect(node && toJsonLd(node)).toEqual({
      '@context': 'https://schema.org',
      '@type': ['Product', 'Thing'],
      '@id': `${page}#p`,
      name: ['Fern', 'Fern', 'Moss'],
      brand: { '@id': `${page}#b` },
      sku: [1, '1'],
      url: '#b',
    })
  })

  it('cost no more than their number', () => {
    const visits = (count: number) =>
      countVisits(() =>
        graphOf(
          ...Array.from({ length: count }, (_, index) => ({
            '@id': '#p',
            '@type': 'Product',
            name: `a${index}`,
            sameAs: { '@id': `#${index}` },
          })),
        ),
      )
    expect(visits(2_000)).toBeLessThan(6 * visits(500))
  })
})

describe('words', () => {
  const read = (node: JsonObject) => {
    const { types, hasContext, properties } = resolveGraph(extractJsonLd(node), page).top[0]?.node ?? {
      types: [],
      hasContext: false,
      properties: new Map(),
    }
    return { types, hasContext, names: [...properties.keys()] }
  }
  const product = { '@type': 'Product', name: 'Fern' }

  it.each<[string, JsonValue]>([
    ['https', 'https://schema.org'],
    ['http, www and a slash', 'http://www.schema.org/'],
    ['blanks around', ' https://schema.org '],
    ['among others', ['https://other.example/context', 'https://schema.org']],
    ['as @vocab', { '@vocab': 'http://schema.org/' }],
  ])("are schema.org's: %s", (_name, context) => {
    expect(read({ '@context': context, ...product })).toEqual({
      types: ['Product'],
      hasContext: true,
      names: ['name'],
    })
  })

  it.each<[string, JsonValue | undefined]>([
    ['missing', undefined],
    ['null', null],
    ['misspelled', 'https://shema.org'],
    ['without a protocol', '//schema.org'],
    ['of another site', 'https://example.com'],
    ['of other prefixes alone', { x: 'https://x.example/' }],
    ['of a base alone', { '@base': 'https://x.example/' }],
  ])("are taken for schema.org's and marked where the context is %s", (_name, context) => {
    expect(read({ ...(context !== undefined && { '@context': context }), ...product })).toEqual({
      types: ['Product'],
      hasContext: false,
      names: ['name'],
    })
  })

  it.each<[string, JsonValue]>([
    ['a known vocabulary', 'https://www.w3.org/ns/activitystreams'],
    ['@vocab', { '@vocab': 'https://other.example/' }],
  ])('belong to others by %s', (_name, context) => {
    expect(read({ '@context': context, ...product }).types).toEqual([])
  })

  it('go by prefixes and own names, also those of contexts around', () => {
    expect(
      read({
        '@context': { s: 'https://schema.org/', kind: '@type', title: 's:name' },
        kind: 's:Product',
        title: 'Fern',
        's:offers': { '@context': { cost: 's:price' }, kind: 's:Offer', cost: 1, title: 'x' },
        sku: 'none',
      }),
    ).toEqual({ types: ['Product'], hasContext: true, names: ['name', 'offers'] })
  })

  it('of many contexts inside a large one cost no more than their number', () => {
    const visits = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => [`p${index}`, 'https://schema.org/name'])
      const inner = Array.from({ length: count }, () => ({
        '@context': { q: 'https://schema.org/sku' },
        q: 'x',
      }))
      return countVisits(() => read({ '@context': Object.fromEntries(names), p1: inner }))
    }
    expect(visits(800)).toBeLessThan(6 * visits(200))
  })
})
