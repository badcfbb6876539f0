import { numberFormat } from '#kit/shared/formatters.ts'
import { parsedJson } from '#kit/shared/parsed-json.ts'

/** The prices at which a page sells its product, as the platform itself states them on the page. */
export interface SalePrices {
  currency: string
  /** Without repetitions, in ascending order. */
  amounts: number[]
}

/**
 * The script by which the platform tells its own statistics what a page shows. It is part of every page of the online
 * store whatever the theme, and made with the page: for the same market, in the same currency, at the same moment.
 */
const STATISTICS =
  /ShopifyAnalytics\.meta\.currency\s{0,9}=\s{0,9}['"]([A-Z]{3})['"];?\s{0,99}var meta\s{0,9}=\s{0,9}(?=\{"product":)/
const STATISTICS_END = 'for (var attr in meta)'
/** The currency in which the page is shown, and its rate to the store's own currency. */
const ACTIVE = /Shopify\.currency\s{0,9}=\s{0,9}\{"active":"([A-Z]{3})","rate":"([\d.]{1,20})"\}/

/** About the most that 2,048 variants take. */
const LONGEST = 1_000_000
/** Longer lists may have been cut. */
const MOST_VARIANTS = 249

/**
 * Returns the prices of a product page; null where they cannot be known with certainty: on other pages, in a currency
 * that the platform has converted to, or one without hundredths.
 */
export function salePricesIn(html: string): SalePrices | null {
  const found = STATISTICS.exec(html)
  const [, active, rate] = ACTIVE.exec(html) ?? []
  const currency = found?.[1]
  if (!found || currency === undefined || currency !== active || Number(rate) !== 1) return null
  if (!hasHundredths(currency)) return null
  const start = found.index + found[0].length
  const end = html.indexOf(STATISTICS_END, start)
  if (end < 0 || end - start > LONGEST) return null
  const amounts = amountsOf(html.slice(start, end).trim().replace(/;$/, ''))
  return amounts && { currency, amounts }
}

/** Currencies without hundredths are stated in units that differ from place to place. */
function hasHundredths(currency: string): boolean {
  const { maximumFractionDigits } = numberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits === 2
}

interface Statistics {
  product?: { variants?: unknown }
  page?: { pageType?: unknown }
}

function amountsOf(json: string): number[] | null {
  const meta = parsedJson(json) as Statistics | null | undefined
  const variants = meta?.product?.variants
  if (meta?.page?.pageType !== 'product' || !Array.isArray(variants)) return null
  if (variants.length === 0 || variants.length > MOST_VARIANTS) return null
  const prices = variants.map((variant: { price?: unknown } | null) => variant?.price)
  // A price of 0 stands for a product whose price is not given.
  if (!prices.every((price) => Number.isInteger(price) && (price as number) > 0)) return null
  return [...new Set(prices as number[])].sort((a, b) => a - b).map((price) => price / 100)
}
