import { CRITICAL_CODES, OPTIONAL_CODES, OUTDATED_CODES } from './finding.ts'
import { PAGE_PROBLEMS, type ProblemId } from './problem.ts'
import { messageOf } from './search-console.ts'

/** Where a fault is mended: our own feature, a place of the admin, or the page itself. */
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
 * Whose words say what there is to do: those of the check that found it (`markup-checks.json`), unless the markup is our own or the
 * page itself is gone.
 */
export const REMEDIES = ['check', 'own-markup', 'broken'] as const
export type Remedy = (typeof REMEDIES)[number]

export interface Fix {
  remedy: Remedy
  /** The best way first; none where nobody but the merchant knows the value and leaving it out is right. */
  ways: Way[]
  /** The message of Search Console it is, as `search-console.ts` has it. */
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
/** Properties whose value a merchant types into the product. */
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
/** Every theme prints these where the product has them: one that is missing is missing in the product. */
const ALWAYS_PRINTED = new Set(['description', 'image', 'name', 'price'])
const PRODUCT_TYPES = new Set(['Product', 'ProductGroup', 'Offer', 'AggregateOffer'])

/** Messages with a way of their own, before any other: values given once for the whole store, and what a screen of ours prints. */
const FIRST_WAYS: Readonly<Record<string, Way>> = {
  returnPolicy: 'policies',
  shipping: 'policies',
  rating: 'review-app',
  review: 'review-app',
  breadcrumbItem: 'breadcrumbs',
  breadcrumbName: 'breadcrumbs',
  video: 'schema-setup',
}

/** How a fault is mended: what to do, and the way there. Pure; `owners` are those whose markup has it. */
export function fixOf(problem: ProblemId, owners: readonly string[]): Fix {
  const message = messageOf(problem)
  const { remedy, ways } = waysOf(problem, owners)
  const first = message && FIRST_WAYS[message.key]
  // Without a sale that ends there is no date: no screen and no code is the place for one.
  const isFree = message?.key === 'priceValidUntil' && isMissing(problem)
  return { remedy, ways: isFree ? [] : first ? [first, ...ways] : ways, message: message?.key ?? null }
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
  const fromData = isProduct && names.some((name) => PRODUCT_DATA.has(name))
  if (owners.length > 0 && owners.every((owner) => owner === 'self'))
    return { remedy: 'own-markup', ways: fromData ? ['product', 'smart-product'] : ['smart-product'] }
  const ways: Way[] = []
  if (fromData) ways.push('product')
  if (isMissing(problem) && isProduct && names.some((name) => SMART_PRODUCT.has(name))) {
    if (names.some((name) => ALWAYS_PRINTED.has(name))) ways.push('smart-product')
    else ways.unshift('smart-product')
  }
  return { remedy: 'check', ways: [...new Set([...ways, ...sources])] }
}

/** The markup itself is changed where it comes from; who printed it may not be known, then the theme is looked at first. */
function sourcesOf(owners: readonly string[]): Way[] {
  const ways = new Set<Way>()
  for (const owner of owners)
    ways.add(owner === 'self' ? 'smart-product' : owner.startsWith('app:') ? 'apps' : 'theme-code')
  return ways.size > 0 ? [...ways] : ['theme-code']
}

/** `offers.price or offers.priceSpecification.price`: the last name of each path; every form of GTIN is one. */
function namesOf({ field }: ProblemId): string[] {
  return field
    .split(/[^A-Za-z0-9.]+/)
    .map((path) => (path.split('.').at(-1) ?? '').replace(/^gtin\d*$/, 'gtin'))
    .filter(Boolean)
}
