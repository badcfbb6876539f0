import type { SalePrices } from '../extract/sale-prices.ts'
import type { Graph } from '../graph/resolve-graph.ts'
import type { Issue } from '../rules/issue.ts'
import { message } from '../rules/messages.ts'
import { isA } from '../rules/schema-types.ts'
import { childrenOf, has, numberOf, type PageFacts, type Subject, textOf } from '../rules/subject.ts'
import { variantsOf } from '../rules/variants-of.ts'
import { descriptionsOfProduct, type ProductDescription } from './product-descriptions.ts'
import { showsAmount } from './shown-amounts.ts'
import { isTaxApart } from './tax-rates.ts'

/** A page with more top nodes is a list of things; which of them it sells is a guess. */
const MOST_NODES = 400
/** Prices of one description that are compared beyond the first that is right. */
const MOST_COMPARED = 100

/** Fields of an offer that is not for everybody, or not for one piece. */
const NOT_FOR_ALL = [
  'eligibleQuantity',
  'eligibleTransactionVolume',
  'eligibleCustomerType',
  'eligibleDuration',
  'validForMemberTier',
  'businessFunction',
]
/** Fields of a price that is not the one to pay for one piece. */
const NOT_TO_PAY = [...NOT_FOR_ALL, 'priceType', 'referenceQuantity', 'billingDuration', 'billingIncrement']

/** What the page says besides its markup. */
interface Witness {
  sold: SalePrices
  /** The visible text, which takes a moment to collect. */
  text: () => { shown: string; whole: boolean }
}

/** A price that an offer states, or the range from the lowest to the highest. */
interface StatedPrice {
  offer: Subject
  field: 'price' | 'lowPrice'
  from: number
  to: number
  currency: string | null
  node: number
}

/**
 * Returns where a description of the page's product has a price for which the page does not sell it: in none of its
 * variants. Reports nothing that has another explanation: an offer for some customers or quantities, a price with or
 * without tax, a lower price that the page shows.
 */
export function priceMismatches(graph: Graph, page: PageFacts, { sold, text }: Witness): Issue[] {
  const described = graph.top.length > MOST_NODES ? [] : soldDescriptions(graph, page)
  return described.flatMap((description) => {
    const stated = statedPrices(description)
    const same = stated.filter(({ currency }) => currency === sold.currency)
    if (same.length === 0) return otherCurrency(stated, sold)
    if (same.some((price) => isSold(price, sold))) return []
    const compared = same.slice(0, MOST_COMPARED)
    const [first] = compared
    if (first === undefined || compared.some((price) => isExplained(price, { sold, text }))) return []
    return [
      mismatch(first, 'price', message('priceMismatch', { one: wordsOf(first), two: wordsOfSold(sold) })),
    ]
  })
}

/** Returns the descriptions that are certainly of the product sold: by their URL, or as the only ones. */
function soldDescriptions(graph: Graph, page: PageFacts): ProductDescription[] {
  if (page.url === null) return []
  const all = descriptionsOfProduct({ graph, page }, page.url.href)
  const distinct = all.filter(
    ({ subject }, at) => all.findIndex((other) => other.subject.node === subject.node) === at,
  )
  return distinct.length === 1 || distinct.some(({ isCertain }) => isCertain) ? distinct : []
}

function statedPrices({ subject, index }: ProductDescription): StatedPrice[] {
  const holders = [{ subject, node: index }]
  if (isA(subject.node.types, 'ProductGroup'))
    for (const variant of variantsOf(subject))
      holders.push({ subject: variant.subject, node: variant.top ?? index })
  return holders.flatMap(({ subject: holder, node }) => {
    const offers = childrenOf(holder, 'offers')
    const within = offers
      .filter((offer) => !has(offer, 'lowPrice'))
      .flatMap((offer) => childrenOf(offer, 'offers'))
    return [...offers, ...within].flatMap((offer) => priceOf(offer, node) ?? [])
  })
}

function priceOf(offer: Subject, node: number): StatedPrice | null {
  if (NOT_FOR_ALL.some((field) => has(offer, field))) return null
  const specifications = childrenOf(offer, 'priceSpecification')
  if (specifications.some((one) => has(one, 'valueAddedTaxIncluded'))) return null
  const currency = textOf(offer, 'priceCurrency')
  const low = numberOf(offer, 'lowPrice')
  if (low !== null)
    return {
      offer,
      field: 'lowPrice',
      currency,
      node,
      from: low,
      to: numberOf(offer, 'highPrice') ?? low,
    }
  const active = specifications.find((one) => !NOT_TO_PAY.some((field) => has(one, field)))
  const holder = has(offer, 'price') ? offer : active
  const price = holder ? numberOf(holder, 'price') : null
  if (!holder || price === null || price <= 0) return null
  return {
    offer: holder,
    field: 'price',
    from: price,
    to: price,
    node,
    currency: textOf(holder, 'priceCurrency') ?? currency,
  }
}

/** Reports whether the page sells a variant for the price, or within the range. */
function isSold({ from, to }: StatedPrice, { amounts }: SalePrices): boolean {
  return amounts.some((amount) => cents(amount) >= cents(from) && cents(amount) <= cents(to))
}

/** Reports whether the price may be right although it is not the platform's. */
function isExplained({ from, to }: StatedPrice, { sold, text }: Witness): boolean {
  if (sold.amounts.some((amount) => isTaxApart(from, amount, sold.currency))) return true
  const isLower = sold.amounts.every((amount) => to < amount)
  // What an app takes off, or a subscription costs, is shown to customers; without the whole text, it may be.
  if (!isLower) return false
  const { shown, whole } = text()
  return !whole || showsAmount(shown, from)
}

/** Reports prices that are the page's to the cent, in another currency than the page's. */
function otherCurrency(stated: readonly StatedPrice[], sold: SalePrices): Issue[] {
  const [first] = stated
  if (first === undefined || first.currency === null) return []
  const isRight = (price: StatedPrice) =>
    price.currency === first.currency && price.from === price.to && isSold(price, sold)
  if (!stated.every(isRight)) return []
  const says = message('currencyMismatch', { one: first.currency, two: sold.currency })
  return [mismatch(first, 'priceCurrency', says)]
}

function mismatch(
  { offer, field, node }: StatedPrice,
  of: 'price' | 'priceCurrency',
  says: Pick<Issue, 'key' | 'values'>,
): Issue {
  const name = of === 'price' ? field : of
  return {
    severity: 'warning',
    code: 'price-mismatch',
    feature: field === 'lowPrice' ? 'AggregateOffer' : 'MerchantListing.Offer',
    type: offer.node.types[0] ?? '',
    path: `${offer.path}/${name}`,
    field: name,
    ...says,
    node,
  }
}

const cents = (amount: number): number => Math.round(amount * 100)

function wordsOf({ from, to, currency }: StatedPrice): string {
  return `${rangeOf(from, to)} ${currency}`
}

function wordsOfSold({ amounts, currency }: SalePrices): string {
  return `${rangeOf(amounts[0] ?? 0, amounts.at(-1) ?? 0)} ${currency}`
}

function rangeOf(from: number, to: number): string {
  return from === to ? from.toFixed(2) : `${from.toFixed(2)}–${to.toFixed(2)}`
}
