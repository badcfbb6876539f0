import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../extract/json-text.ts'
import { article, offer, pageUrl, product, recipe } from '../rules/table/bases.ts'
import { judgeJsonLd, judgePage } from './judge-page.ts'

const now = new Date('2026-11-21T12:00:00Z')
const context = 'https://schema.org'
const script = (value: JsonObject) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const rating = { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 10 }

/** Returns the issues at or below a path, as `severity code path`. */
function said(jsonLd: JsonObject, below = '', url = pageUrl): string[] {
  const { issues } = judgeJsonLd({ jsonLd, url, now })
  const worse = issues.filter(({ severity, path }) => severity !== 'info' && path.startsWith(below))
  return [...new Set(worse.map(({ severity, code, path }) => `${severity} ${code} ${path}`))]
}

describe("the engine's own forms get no error and no warning", () => {
  it('variants of which this page gives the URL alone', () => {
    const group = (...others: JsonObject[]): JsonObject => ({
      '@context': context,
      '@type': 'ProductGroup',
      name: 'Fern',
      productGroupID: '1',
      variesBy: ['https://schema.org/size'],
      hasVariant: [{ ...product, '@context': context }, ...others],
    })
    expect(
      said(group({ url: `${pageUrl}-m` }, { '@type': 'Product', url: `${pageUrl}-l` }), '/hasVariant'),
    ).toEqual([])
    expect(said(group({ name: 'Fern M' }), '/hasVariant/1')).not.toEqual([])
  })

  it('contact points and authors without a type', () => {
    const shop = { '@context': context, '@type': 'Organization', name: 'Fernhill' }
    expect(said({ ...shop, contactPoint: { telephone: '+49 30 1234567' } })).toEqual([])
    expect(said({ ...shop, contactPoint: { '@type': 'Person', name: 'Ada' } })).toHaveLength(1)
    expect(said({ ...article, author: { name: 'Ada', url: 'https://shop.example/ada' } })).toEqual([])
  })

  it('authors that are companies, or have a name with "&"', () => {
    const by = (author: JsonObject) =>
      said({ ...article, author: { url: 'https://shop.example/a', ...author } })
    expect(by({ '@type': 'Person', name: 'Smith & Sons' })).toEqual([])
    expect(by({ '@type': 'Organization', name: 'Smith, Jones and Sons' })).toEqual([])
    expect(by({ '@type': 'Person', name: 'Ada Lovelace and Mary Somerville' })).toHaveLength(1)
  })

  it('points for members without a price', () => {
    const points = {
      '@type': 'UnitPriceSpecification',
      membershipPointsEarned: 20,
      validForMemberTier: { '@id': '#t' },
    }
    const { priceSpecification: _, ...plain } = offer
    const sold = (more: JsonObject): JsonObject => ({
      ...product,
      offers: { ...plain, priceSpecification: more },
    })
    expect(said(sold(points), '/offers/priceSpecification')).toEqual([])
    const { validForMemberTier: __, ...loose } = points
    expect(said(sold(loose), '/offers/priceSpecification')).toContain(
      'error missing-field /offers/priceSpecification/price',
    )
  })

  it('pros and cons without stars, but not stars without a value', () => {
    const { reviewRating: _, ...noted } = product['review'] as JsonObject
    expect(said({ ...product, review: noted }, '/review')).toEqual([])
    expect(
      said({ ...product, review: { ...noted, reviewRating: { '@type': 'Rating' } } }, '/review'),
    ).toEqual(['error missing-field /review/reviewRating/ratingValue'])
    const { positiveNotes: __, ...plain } = noted
    expect(said({ ...product, review: plain }, '/review')).toEqual([
      'error missing-field /review/reviewRating',
    ])
  })

  it('free shipping without a delivery time', () => {
    const { deliveryTime: _, ...details } = offer['shippingDetails'] as JsonObject
    const shipped = (value: number): JsonObject => {
      const shippingDetails = {
        ...details,
        shippingRate: { '@type': 'MonetaryAmount', value, currency: 'EUR' },
      }
      return { ...product, offers: { ...offer, shippingDetails } }
    }
    expect(said(shipped(0), '/offers/shippingDetails')).toEqual([])
    expect(said(shipped(3), '/offers/shippingDetails')).toEqual([
      'error missing-field /offers/shippingDetails/deliveryTime',
    ])
  })

  it('sizes as plain text and ages as plain numbers', () => {
    const size = { '@type': 'SizeSpecification', name: 'M', sizeGroup: 'regular', sizeSystem: 'US' }
    const audience = {
      '@type': 'PeopleAudience',
      suggestedGender: 'unisex',
      suggestedMinAge: 3,
      suggestedMaxAge: 18,
    }
    expect(said({ ...product, size, audience })).toEqual([])
    expect(said({ ...product, size: { ...size, sizeSystem: 'XX' } })).toEqual([
      'warning invalid-enum /size/sizeSystem',
    ])
    expect(said({ ...product, audience: { ...audience, suggestedMinAge: 'adult' } })).toHaveLength(1)
  })
})

describe('image metadata', () => {
  const image = { '@context': context, '@type': 'ImageObject', contentUrl: 'https://cdn.example/fern.jpg' }
  it('is asked for where an image says who made it or how it may be used', () => {
    expect(said({ '@context': context, '@type': 'ImageObject', url: '/fern.jpg', width: 600 })).toEqual([])
    expect(said({ ...image, license: 'https://shop.example/licence' })).toEqual([])
    expect(said({ ...image, license: 'free' })).toEqual(['error invalid-url /license'])
    expect(said({ ...image, contentUrl: null, creditText: 'Fernhill' })).toEqual([
      'error missing-field /contentUrl',
    ])
    expect(said({ ...image, acquireLicensePage: 'https://shop.example/buy' })).toEqual([
      'error missing-one-of /creator',
    ])
  })
})

describe('ratings of what the engine does not review', () => {
  const types = [
    'CollectionPage',
    'WebPage',
    'BlogPosting',
    'Service',
    'Brand',
    'ItemList',
    'Offer',
    'Person',
    'FAQPage',
  ]
  it.each(types)('%s', (type) => {
    const node = { '@context': context, '@type': type, name: 'x', aggregateRating: rating }
    const { issues } = judgeJsonLd({ jsonLd: node, url: pageUrl, now })
    expect(issues).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        code: 'invalid-type',
        path: '/aggregateRating',
        key: 'invalidReviewed',
        values: { field: 'itemReviewed', type },
      }),
    )
  })

  it('is told of parts, and of nothing that is reviewed', () => {
    const rated = { '@type': 'Brand', name: 'Fernhill', aggregateRating: rating }
    expect(said({ ...product, brand: rated })).toEqual(['error invalid-type /brand/aggregateRating'])
    expect(said({ ...product, offers: { ...offer, aggregateRating: rating } })).toEqual([
      'error invalid-type /offers/aggregateRating',
    ])
    for (const type of ['Book', 'Event', 'Movie', 'ImageObject', 'Product'])
      expect(said({ '@context': context, '@type': type, name: 'x', aggregateRating: rating })).not.toContain(
        'error invalid-type /aggregateRating',
      )
  })
})

describe('recommended fields that are reported', () => {
  it.each<[JsonObject, string[]]>([
    [{ ...article, image: null }, ['/image']],
    [{ ...article, author: null }, ['/author']],
    [{ ...article, author: { '@type': 'Person', name: 'Ada' } }, ['/author/url']],
    [{ ...recipe, author: null, keywords: null, video: null }, ['/author', '/keywords', '/video']],
    [{ ...recipe, prepTime: null, cookTime: null }, ['/totalTime']],
    [
      { ...product, offers: { '@type': 'AggregateOffer', lowPrice: 1, highPrice: 2, priceCurrency: 'EUR' } },
      ['/offers/offerCount'],
    ],
  ])('%#', (jsonLd, paths) => {
    expect(said(jsonLd).map((one) => one.split(' ')[0] + one.slice(one.lastIndexOf(' ')))).toEqual(
      paths.map((path) => `warning ${path}`),
    )
  })
})

describe('policies of a store', () => {
  const { hasMerchantReturnPolicy: _, shippingDetails: __, ...plain } = offer
  const missing = (storePolicies: string[]) =>
    judgeJsonLd({ jsonLd: { ...product, offers: plain }, url: pageUrl, now, storePolicies })
      .issues.filter(({ code, severity }) => code === 'missing-recommended' && severity === 'warning')
      .map(({ path }) => path)

  it('are not missing on an offer if another page states them for all', () => {
    expect(missing([])).toEqual(['/offers/hasMerchantReturnPolicy', '/offers/shippingDetails'])
    expect(missing(['hasMerchantReturnPolicy'])).toEqual(['/offers/shippingDetails'])
    expect(missing(['hasMerchantReturnPolicy', 'hasShippingService'])).toEqual([])
  })
})

describe('reviews of a business', () => {
  const business = {
    '@context': context,
    '@type': 'LocalBusiness',
    name: 'Café',
    address: 'Main Street 1',
    aggregateRating: rating,
  }
  const own = (more: JsonObject, url: string) =>
    said({ ...business, ...more }, '', url).some((one) => one.includes('self-serving'))

  it('are its own where the page is its own', () => {
    expect(own({ url: 'https://www.shop.example/' }, pageUrl)).toBe(true)
    expect(own({}, 'https://shop.example/')).toBe(true)
    expect(own({}, 'https://guide.example/cafes/best-of-town')).toBe(false)
    expect(own({ url: 'https://cafe.example/' }, 'https://guide.example/')).toBe(false)
  })
})

describe('a product beside the group of the same page', () => {
  it('is removed, and none of its offers goes to the group', () => {
    const { url: _, ...plain } = offer
    const variant = (size: string) => ({
      ...product,
      '@type': 'Product',
      sku: size,
      size,
      offers: { ...plain, url: `${pageUrl}?variant=${size}` },
    })
    const group = {
      '@context': context,
      '@type': 'ProductGroup',
      name: 'Fern',
      url: pageUrl,
      productGroupID: '1',
      hasVariant: [variant('S'), variant('M')],
    }
    const flat = {
      '@context': context,
      '@type': 'Product',
      name: 'Fern',
      url: pageUrl,
      image: '/a.jpg',
      sku: 'X',
      offers: offer,
    }
    const duplicates = (more: JsonObject) =>
      judgePage({ html: script(group) + script({ ...flat, ...more }), url: pageUrl, now }).duplicates
    expect(duplicates({})).toMatchObject([{ action: 'remove', nodes: [0, 1], carry: [] }])
    group.hasVariant = [variant('S')].map((one) => ({ ...one, aggregateRating: undefined }) as typeof one)
    expect(duplicates({ aggregateRating: rating })).toMatchObject([
      { action: 'merge', carry: ['aggregateRating'] },
    ])
  })
})
