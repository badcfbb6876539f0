import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../extract/json-text.ts'
import { article, group, product } from '../rules/table/bases.ts'
import { judgeJsonLd, judgePage } from './judge-page.ts'
import { productOfPage } from './product-of-page.ts'

const url = 'https://shop.example/products/fern'
const now = new Date('2026-11-21T12:00:00Z')
const script = (value: JsonObject, attributes = '') =>
  `<script type="application/ld+json"${attributes}>${JSON.stringify(value)}</script>`
const judge = (html: string) => judgePage({ html, url, now })
const rating = { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 2 }
const { aggregateRating: _, ...unrated } = product

describe('verdicts', () => {
  it('calls a page without markup valid', () => {
    expect(judge('<p>Hello</p>')).toMatchObject({ verdict: 'valid', nodes: [], issues: [], parseErrors: [] })
  })

  it('calls unparsable JSON an error, with its place in the page', () => {
    const html = `<p>\n${script(product)}\n<script type="application/ld+json">{"a":1,}</script>`
    const { verdict, parseErrors, nodes } = judge(html)
    expect(verdict).toBe('error')
    expect(nodes).toHaveLength(1)
    expect(parseErrors).toEqual([
      {
        offset: html.indexOf('{"a":1,}') + 6,
        line: 3,
        column: '<script type="application/ld+json">'.length + 7,
        repaired: { a: 1 },
        key: 'jsonNameBecause',
        values: { why: { phrase: 'lastMember' } },
      },
    ])
  })

  it('calls missing reported fields a warning and others info', () => {
    expect(judge(script(unrated)).verdict).toBe('warning')
    const { color: __, ...plain } = product
    expect(judge(script(plain)).verdict).toBe('valid')
  })

  it('reports a missing @context', () => {
    const { '@context': __, ...bare } = product
    expect(judge(script(bare)).issues).toContainEqual(
      expect.objectContaining({ code: 'missing-context', severity: 'error', path: '/@context' }),
    )
  })

  it('leaves other vocabularies alone', () => {
    expect(
      judge(script({ '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Product' })),
    ).toMatchObject({ verdict: 'valid', nodes: [] })
  })

  it('judges snippet and listing apart', () => {
    const { image: __, ...blind } = product
    const features = judge(script(blind))
      .issues.filter(({ severity }) => severity === 'error')
      .map(({ feature }) => feature)
    expect(features).toEqual(['MerchantListing'])
    const review = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'x',
      aggregateRating: rating,
      review: product['review'] ?? null,
    }
    expect(judge(script(review)).verdict).toBe('valid')
    expect(judgePage({ html: script(review), url, now, sells: true }).verdict).toBe('error')
  })
})

describe('@id', () => {
  const id = '/products/fern#product'
  it('joins what scripts and formats say of one thing, however its @id is written', () => {
    const html = `${script({ ...unrated, '@id': id })}${script({ '@context': 'https://schema.org', '@id': '#product', aggregateRating: rating })}`
    expect(judge(html)).toMatchObject({ verdict: 'valid', duplicates: [] })
    const mixed = `${script({ ...unrated, '@id': id })}<div itemscope itemtype="http://schema.org/Product" itemid="#product">
      <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><b itemprop="ratingValue">5</b><b itemprop="ratingCount">2</b></div></div>`
    expect(judge(mixed).verdict).toBe('valid')
  })

  const beside = (more: JsonObject) =>
    judge(
      `${script({ ...product, '@id': id })}${script({ '@context': 'https://schema.org', '@type': 'Product', '@id': id, ...more })}`,
    ).issues.filter(({ code }) => code === 'duplicate-property')

  it('calls different values of a single-valued property of two scripts an error', () => {
    expect(beside({ name: 'Moss' })).toEqual([
      expect.objectContaining({
        severity: 'error',
        path: '/name',
        key: 'duplicateProperty',
        values: expect.objectContaining({ field: 'name' }),
      }),
    ])
    expect(beside({ brand: { '@type': 'Brand', name: 'Other' } })).toHaveLength(1)
  })

  it('has nothing against the same said twice, however it is written', () => {
    expect(beside({ ...product, brand: 'Fernhill' })).toEqual([])
    expect(beside({ name: ' fern ', brand: { name: 'Fernhill', '@type': 'Brand', url: '/b' } })).toEqual([])
  })

  it('accepts the same organization named again inside other nodes', () => {
    const publisher = { '@type': 'Organization', '@id': '#org', name: 'F' }
    const html = `${script({ '@context': 'https://schema.org', ...publisher })}${script({ ...article, publisher })}`
    expect(judge(html).verdict).toBe('valid')
  })

  it('follows references into policies of the Organization', () => {
    const store = {
      '@type': 'Organization',
      '@id': '#org',
      name: 'F',
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        '@id': '#returns',
        applicableCountry: 'DE',
        returnPolicyCategory: 'MerchantReturnFiniteReturnWindow',
      },
    }
    const offer = { ...(product['offers'] as JsonObject), hasMerchantReturnPolicy: { '@id': '#returns' } }
    const { issues } = judge(
      script({ '@context': 'https://schema.org', '@graph': [store, { ...product, offers: offer }] }),
    )
    expect(
      issues
        .filter(({ code }) => code === 'missing-conditional')
        .map(({ feature, path }) => `${feature} ${path}`),
    ).toEqual([
      'MerchantReturnPolicy.organization /hasMerchantReturnPolicy/merchantReturnDays',
      'MerchantReturnPolicy.offer /offers/hasMerchantReturnPolicy/merchantReturnDays',
    ])
  })

  it('reports references that lead nowhere', () => {
    expect(judge(script({ ...product, offers: { '@id': '#offer' } })).issues).toContainEqual(
      expect.objectContaining({ code: 'unresolved-reference', path: '/offers' }),
    )
  })

  it('ends on circles and on references that multiply', () => {
    const circle = {
      '@context': 'https://schema.org',
      '@id': '#s',
      '@type': 'HowToSection',
      name: 's',
      itemListElement: [{ '@id': '#s' }, { '@id': '#s' }],
    }
    judge(
      script({
        '@graph': [
          circle,
          { '@context': 'https://schema.org', '@type': 'Recipe', recipeInstructions: { '@id': '#s' } },
        ],
      }),
    )
    const layers = Array.from({ length: 60 }, (__, index) => ({
      '@id': `#${index}`,
      '@type': 'HowToSection',
      itemListElement: [
        { '@id': `#${index + 1}` },
        { '@type': 'HowToSection', itemListElement: { '@id': `#${index + 1}` } },
      ],
    }))
    const recipe = { '@type': 'Recipe', recipeInstructions: { '@id': '#0' } }
    const started = performance.now()
    judge(script({ '@context': 'https://schema.org', '@graph': [recipe, ...layers] }))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('variants', () => {
  const context = 'https://schema.org'
  it('takes what the group says, for variants inside and beside it', () => {
    expect(judge(script(group)).verdict).toBe('valid')
    const { hasVariant, ...head } = group
    const variants = (hasVariant as JsonObject[]).map((variant) => ({
      ...variant,
      isVariantOf: { '@id': '#group' },
    }))
    expect(
      judge(script({ '@context': context, '@graph': [{ ...head, '@id': '#group' }, ...variants] })).verdict,
    ).toBe('valid')
  })
})

describe('owners', () => {
  it('tells the theme, apps and ourselves apart', () => {
    const html = `${script(product)}<!-- BEGIN app block: shopify://apps/stars/blocks/core/1 -->${script(product)}<!-- END app block -->
      ${script(product, ' data-signpost="product"')}<!-- Yotpo rich snippets -->\n${script(product)}${script(product, ' class="jdgm-x"')}`
    const owners = judge(html).nodes.map(({ owner }) => ('name' in owner ? owner.name : owner.kind))
    expect(owners).toEqual(['theme', 'stars', 'self', 'yotpo', 'judge-me-reviews'])
    expect(judgeJsonLd({ jsonLd: product }).nodes[0]?.owner.kind).toBe('unknown')
  })
})

describe('productOfPage', () => {
  const of = (html: string) => productOfPage(judge(html), url)
  it('finds the product among others and merges what is said of it', () => {
    const other = {
      ...product,
      name: 'Moss',
      url: 'https://shop.example/products/moss',
      offers: { '@type': 'Offer', price: 'x' },
    }
    const ours = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': '#product',
      aggregateRating: rating,
    }
    const html = `${script({ ...unrated, '@id': '#product', url })}${script(ours, ' data-signpost="product"')}${script(other)}`
    const found = of(html)
    expect(found).toMatchObject({
      descriptions: 1,
      exactlyOneProduct: true,
      merged: { name: 'Fern', aggregateRating: { reviewCount: 2 } },
    })
    expect(found.foreign.map(({ index, hasId }) => [index, hasId])).toEqual([[0, true]])
    expect(found.own.map(({ index }) => index)).toEqual([1])
  })

  it('counts two descriptions without a common @id', () => {
    expect(of(script({ ...product, url }) + script({ ...product, url }))).toMatchObject({
      descriptions: 2,
      exactlyOneProduct: false,
    })
    expect(
      of(
        `${script({ ...product, url })}${script({ '@context': 'https://schema.org', '@type': 'Product', aggregateRating: rating })}`,
      ).descriptions,
    ).toBe(2)
  })

  it('finds it inside a page node, and nothing on a page without products', () => {
    const page = { '@context': 'https://schema.org', '@type': 'ItemPage', mainEntity: product }
    expect(of(script(page))).toMatchObject({ descriptions: 1, exactlyOneProduct: true })
    expect(of('<p>')).toMatchObject({ descriptions: 0, merged: null, exactlyOneProduct: false })
  })

  it('does not call one product with an error exactly one', () => {
    expect(of(script({ ...product, url, offers: { '@type': 'Offer', price: 'x' } })).exactlyOneProduct).toBe(
      false,
    )
  })
})
