import type { ProblemId } from './problem.ts'

/**
 * Origin of the data a message asks for. `store`: the product's own data, which Smart Product prints; `settings`: the
 * shop's policies and its profile; `review-app`: real ratings only; `code`: the markup itself is wrong where it is
 * written; `merchant`: only the merchant knows it.
 */
export type Origin = 'store' | 'settings' | 'review-app' | 'code' | 'merchant'

/** A message of Search Console, how the rules detect it, and where its fix starts. Its texts are below `gsc.<key>`. */
export interface SearchConsoleMessage {
  /** Rank among the most frequent messages, from 1. */
  rank: number
  key: string
  origin: Origin
  fits(problem: ProblemId): boolean
  /** A problem with this message, for tests. */
  example: ProblemId
}

const MISSING = new Set(['missing-field', 'missing-one-of', 'missing-conditional', 'missing-recommended'])

/** Returns the last name of each path of a field: `offers.price or offers.priceSpecification.price` is `price`. */
function lastNames(field: string): string[] {
  return field
    .split(/[^A-Za-z0-9.]+/)
    .flatMap((path) => path.split('.').at(-1) ?? [])
    .filter((name) => name !== '' && name !== 'or' && name !== 'and')
}

const missing =
  (...names: string[]) =>
  ({ code, field }: ProblemId): boolean =>
    MISSING.has(code) && lastNames(field).some((name) => names.includes(name))

const wrong =
  (codes: string[], ...names: string[]) =>
  ({ code, field }: ProblemId): boolean =>
    codes.includes(code) && lastNames(field).some((name) => names.includes(name))

const of = (types: RegExp, fits: (problem: ProblemId) => boolean) => (problem: ProblemId) =>
  types.test(problem.type) && fits(problem)

const LIST = /^(?:BreadcrumbList|ListItem)$/
const RATING = /^AggregateRating$/
const VIDEO = /^(?:VideoObject|Clip)$/

const problem = (code: string, type: string, field: string): ProblemId => ({ code, type, field })

/** The first match names a problem, so specific ones come before general ones. */
export const SEARCH_CONSOLE: readonly SearchConsoleMessage[] = [
  {
    rank: 23,
    key: 'unreadable',
    origin: 'code',
    fits: ({ code }) => code === 'unreadable-json',
    example: problem('unreadable-json', '', ''),
  },
  {
    rank: 24,
    key: 'twice',
    origin: 'code',
    fits: ({ code }) =>
      ['described-twice', 'duplicate-property', 'several-products', 'too-many-values'].includes(code),
    example: problem('described-twice', 'Product', ''),
  },
  {
    rank: 21,
    key: 'breadcrumbItem',
    origin: 'code',
    fits: of(LIST, (one) => missing('item')(one) || one.code === 'invalid-url'),
    example: problem('missing-conditional', 'ListItem', 'item'),
  },
  {
    rank: 22,
    key: 'breadcrumbName',
    origin: 'code',
    fits: of(LIST, missing('name', 'position')),
    example: problem('missing-one-of', 'ListItem', 'name or item.name'),
  },
  {
    rank: 25,
    key: 'video',
    origin: 'merchant',
    fits: of(
      VIDEO,
      (one) =>
        missing('uploadDate', 'thumbnailUrl')(one) ||
        ['missing-timezone', 'invalid-date', 'invalid-duration'].includes(one.code),
    ),
    example: problem('missing-timezone', 'VideoObject', 'uploadDate'),
  },
  {
    rank: 18,
    key: 'ratingCount',
    origin: 'review-app',
    fits: of(RATING, missing('ratingCount', 'reviewCount')),
    example: problem('missing-one-of', 'AggregateRating', 'ratingCount or reviewCount'),
  },
  {
    rank: 19,
    key: 'ratingRange',
    origin: 'review-app',
    fits: wrong(
      ['not-positive', 'out-of-range', 'invalid-number'],
      ...['ratingValue', 'ratingCount', 'reviewCount', 'bestRating', 'worstRating'],
    ),
    example: problem('not-positive', 'AggregateRating', 'reviewCount'),
  },
  {
    rank: 17,
    key: 'reviewAuthor',
    origin: 'review-app',
    fits: of(/^Review$/, (one) => missing('author')(one) || wrong(['invalid-type'], 'author')(one)),
    example: problem('missing-field', 'Review', 'author'),
  },
  {
    rank: 9,
    key: 'offer',
    origin: 'store',
    fits: ({ code, field }) => MISSING.has(code) && lastNames(field).includes('offers'),
    example: problem('missing-one-of', 'Product', 'offers, review or aggregateRating'),
  },
  {
    rank: 1,
    key: 'returnPolicy',
    origin: 'settings',
    fits: missing('hasMerchantReturnPolicy', 'returnPolicyCategory', 'applicableCountry'),
    example: problem('missing-recommended', 'Offer', 'hasMerchantReturnPolicy'),
  },
  {
    rank: 2,
    key: 'shipping',
    origin: 'settings',
    fits: missing('shippingDetails', 'shippingRate', 'shippingDestination', 'deliveryTime'),
    example: problem('missing-recommended', 'Offer', 'shippingDetails'),
  },
  {
    rank: 3,
    key: 'rating',
    origin: 'review-app',
    fits: missing('aggregateRating'),
    example: problem('missing-recommended', 'Product', 'aggregateRating'),
  },
  {
    rank: 4,
    key: 'review',
    origin: 'review-app',
    fits: missing('review'),
    example: problem('missing-recommended', 'Product', 'review'),
  },
  {
    rank: 5,
    key: 'identifier',
    origin: 'store',
    fits: (one) => one.code === 'no-global-identifier' || missing('brand', 'gtin', 'mpn')(one),
    example: problem('no-global-identifier', 'Product', 'gtin'),
  },
  {
    rank: 6,
    key: 'priceValidUntil',
    origin: 'merchant',
    fits: (one) =>
      missing('priceValidUntil')(one) || wrong(['past-date', 'invalid-date'], 'priceValidUntil')(one),
    example: problem('missing-recommended', 'Offer', 'priceValidUntil'),
  },
  {
    rank: 12,
    key: 'priceFormat',
    origin: 'code',
    fits: wrong(['invalid-price', 'invalid-number', 'invalid-value'], 'price', 'lowPrice', 'highPrice'),
    example: problem('invalid-price', 'Offer', 'price'),
  },
  {
    rank: 13,
    key: 'pricePositive',
    origin: 'store',
    fits: wrong(['not-positive', 'out-of-range'], 'price', 'lowPrice', 'highPrice'),
    example: problem('not-positive', 'Offer', 'price'),
  },
  {
    rank: 11,
    key: 'currency',
    origin: 'store',
    fits: (one) => missing('priceCurrency')(one) || wrong(['invalid-currency'], 'priceCurrency')(one),
    example: problem('missing-one-of', 'Offer', 'priceCurrency'),
  },
  {
    rank: 10,
    key: 'price',
    origin: 'store',
    fits: missing('price', 'lowPrice'),
    example: problem('missing-one-of', 'Offer', 'price'),
  },
  {
    rank: 14,
    key: 'availabilityValue',
    origin: 'code',
    fits: wrong(['invalid-enum'], 'availability', 'itemCondition'),
    example: problem('invalid-enum', 'Offer', 'availability'),
  },
  {
    rank: 15,
    key: 'availability',
    origin: 'store',
    fits: missing('availability'),
    example: problem('missing-recommended', 'Offer', 'availability'),
  },
  {
    rank: 20,
    key: 'sku',
    origin: 'store',
    fits: (one) =>
      wrong(['invalid-length', 'invalid-value'], 'sku', 'name', 'description')(one) || missing('sku')(one),
    example: problem('invalid-value', 'Product', 'sku'),
  },
  {
    rank: 7,
    key: 'description',
    origin: 'store',
    fits: missing('description'),
    example: problem('missing-recommended', 'Product', 'description'),
  },
  {
    rank: 8,
    key: 'image',
    origin: 'store',
    fits: missing('image'),
    example: problem('missing-field', 'Product', 'image'),
  },
  {
    rank: 16,
    key: 'name',
    origin: 'store',
    fits: missing('name'),
    example: problem('missing-field', 'Product', 'name'),
  },
]

/** Returns the Search Console message of a problem; null if it has none. */
export function messageOf(found: ProblemId): SearchConsoleMessage | null {
  return SEARCH_CONSOLE.find(({ fits }) => fits(found)) ?? null
}

/**
 * Returns the paths Signpost would have to print to fix it, as in `rules/arbitration/paths.ts`; empty if printing
 * cannot fix it.
 */
export function mendingPaths({ type, field }: ProblemId): string[] {
  const prefix = type === 'Offer' || type === 'AggregateOffer' ? 'offers.' : ''
  return lastNames(field).map((name) => prefix + name.replace(/^gtin\d+$/, 'gtin'))
}
