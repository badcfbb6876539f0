import { describe, expect, it } from 'vitest'
import { countVisits } from '../../../../testing/count-visits.ts'
import { extractJsonLd } from '../extract/extract-markup.ts'
import type { JsonObject } from '../extract/json-text.ts'
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
