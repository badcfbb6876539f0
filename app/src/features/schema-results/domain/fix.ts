import { CRITICAL_CODES, OPTIONAL_CODES, OUTDATED_CODES } from './finding.ts'
import { PAGE_PROBLEMS, type ProblemId } from './problem.ts'
import { messageOf } from './search-console.ts'

/** Where a fault is fixed: in our own feature, a page of the admin, or the page itself. */
export const WAYS = [
  'clean-up',
  'smart-product',
  'policies',
  'review-app',
  'product',
  'breadcrumbs',
  'schema-setup',
  'theme-code',
  'apps',
  'redirects',
  'page',
] as const
export type Way = (typeof WAYS)[number]

/**
 * Source of the instructions: the check that found the fault (`markup-checks.json`), unless the markup is our own or
 * the page is gone.
 */
export const REMEDIES = ['check', 'own-markup', 'broken'] as const
export type Remedy = (typeof REMEDIES)[number]

export interface Fix {
  remedy: Remedy
  /** Best way first; empty if only the merchant knows the value and leaving it out is right. */
  ways: Way[]
  /** Key of the Search Console message, as in `search-console.ts`. */
  message: string | null
}

/** Properties Smart Product prints or adds from the store's own data. */
const SMART_PRODUCT = new Set([
  'aggregateRating',
  'availability',
  'brand',
  'category',
  'color',
  'description',
  'gtin',
  'hasVariant',
  'image',
  'inProductGroupWithID',
  'itemCondition',
  'material',
  'mpn',
  'name',
  'offers',
  'pattern',
  'price',
  'priceCurrency',
  'productGroupID',
  'size',
  'sku',
  'url',
  'variesBy',
])
/** Properties whose value a merchant enters in the product. */
const PRODUCT_DATA = new Set([
  'availability',
  'brand',
  'color',
  'description',
  'gtin',
  'image',
  'material',
  'mpn',
  'name',
  'price',
  'size',
  'sku',
])
/** Every theme prints these if the product has them, so one that is missing is missing in the product. */
const ALWAYS_PRINTED = new Set(['description', 'image', 'name', 'price'])
const PRODUCT_TYPES = new Set(['Product', 'ProductGroup', 'Offer', 'AggregateOffer'])

/** First way for some messages: values given once for the whole store, and markup printed by one of our screens. */
const FIRST_WAYS: Readonly<Record<string, Way>> = {
  returnPolicy: 'policies',
  shipping: 'policies',
  rating: 'review-app',
  review: 'review-app',
  breadcrumbItem: 'breadcrumbs',
  breadcrumbName: 'breadcrumbs',
  video: 'schema-setup',
}

/** Returns how to fix a fault: what to do, and where. Pure; `owners` are the owners of the faulty markup. */
export function fixOf(problem: ProblemId, owners: readonly string[]): Fix {
  const message = messageOf(problem)
  const { remedy, ways } = waysOf(problem, owners)
  const first = message && FIRST_WAYS[message.key]
  return {
    remedy,
    ways: isOptional(problem) ? [] : first ? [first, ...ways] : ways,
    message: message?.key ?? null,
  }
}

/**
 * Reports whether leaving a field out is right: without a sale that ends there is no such date, so no screen or code can
 * supply it.
 */
export function isOptional(problem: ProblemId): boolean {
  return isMissing(problem) && messageOf(problem)?.key === 'priceValidUntil'
}

const isMissing = ({ code }: ProblemId): boolean =>
  CRITICAL_CODES.includes(code) || OPTIONAL_CODES.includes(code)

function waysOf(problem: ProblemId, owners: readonly string[]): Omit<Fix, 'message'> {
  const { code } = problem
  if (code === PAGE_PROBLEMS.broken) return { remedy: 'broken', ways: ['redirects', 'page'] }
  const sources = sourcesOf(owners)
  const cleanedUp = [PAGE_PROBLEMS.unreadable, PAGE_PROBLEMS.duplicate, ...OUTDATED_CODES].includes(code)
  if (cleanedUp) return { remedy: 'check', ways: ['clean-up', ...sources] }
  const names = namesOf(problem)
  const isProduct = PRODUCT_TYPES.has(problem.type)
  // The product has the right price: the markup takes it from elsewhere.
  const isStale = code === 'price-mismatch'
  const fromData = isProduct && !isStale && names.some((name) => PRODUCT_DATA.has(name))
  if (owners.length > 0 && owners.every((owner) => owner === 'self'))
    return { remedy: 'own-markup', ways: fromData ? ['product', 'smart-product'] : ['smart-product'] }
  const ways: Way[] = []
  if (fromData) ways.push('product')
  if (isMissing(problem) && isProduct && names.some((name) => SMART_PRODUCT.has(name))) {
    if (names.some((name) => ALWAYS_PRINTED.has(name))) ways.push('smart-product')
    else ways.unshift('smart-product')
  }
  if (isStale) return { remedy: 'check', ways: [...new Set<Way>([...sources, 'smart-product'])] }
  return { remedy: 'check', ways: [...new Set([...ways, ...sources])] }
}

/** Returns the sources at which the markup is changed; if its owner is unknown, the theme is checked first. */
function sourcesOf(owners: readonly string[]): Way[] {
  const ways = new Set<Way>()
  for (const owner of owners)
    ways.add(owner === 'self' ? 'smart-product' : owner.startsWith('app:') ? 'apps' : 'theme-code')
  return ways.size > 0 ? [...ways] : ['theme-code']
}

/** `offers.price or offers.priceSpecification.price`: returns the last name of each path; all forms of GTIN are one. */
function namesOf({ field }: ProblemId): string[] {
  return field
    .split(/[^A-Za-z0-9.]+/)
    .map((path) => (path.split('.').at(-1) ?? '').replace(/^gtin\d*$/, 'gtin'))
    .filter(Boolean)
}
