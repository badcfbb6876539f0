import type { Locator, Page } from 'playwright-core'
import { judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'
import { productOfPage } from '../../app/src/rules/rich-results/judge/product-of-page.ts'

export interface ProductPage {
  /** The visible price, as a number. */
  shownPrice: number
  /** Number of products or product groups that the markup claims the page to be about, after merging by `@id`. */
  products: number
  type: string
  /** Lowest price in the markup. */
  markupPrice: number
  currency: string
  /** Messages of the errors that the engine's rules find, without warnings. */
  errors: string[]
  /** Number of scripts with the product's markup, ours and others. */
  printedByUs: number
  printedByTheme: number
}

interface OfferLike {
  price?: unknown
  lowPrice?: unknown
  priceCurrency?: unknown
}

/** Where the stores' own theme shows the price. */
const ownPrice = (page: Page) => page.getByRole('main').locator('[data-price]')

/** Reads the product page open in `page`, as people and machines find it; `price`: where its theme shows the price. */
export async function readProductPage(page: Page, price: Locator = ownPrice(page)): Promise<ProductPage> {
  const url = page.url()
  const shown = await price.first().innerText()
  const judgement = judgePage({ html: await page.content(), url, ownHandle: 'signpost' })
  const product = productOfPage(judgement, url)
  const merged = product.merged ?? {}
  const offers = offersIn(merged)
  const prices = offers.map((offer) => Number(offer.price ?? offer.lowPrice))
  return {
    shownPrice: numberIn(shown),
    products: product.descriptions,
    type: String(merged['@type']),
    markupPrice: Math.min(...prices),
    currency: String(offers[0]?.priceCurrency),
    errors: judgement.issues
      .filter((issue) => issue.severity === 'error')
      .map((issue) => `${issue.code} ${issue.path}`),
    printedByUs: product.own.length,
    printedByTheme: product.foreign.length,
  }
}

/** Parses `€1,234.50`, `1.234,50 €` and `£156` as numbers. */
function numberIn(text: string): number {
  const digits = text.replace(/[^\d.,]/g, '').replace(/[.,](?=\d{3}(\D|$))/g, '')
  return Number(digits.replace(',', '.'))
}

function offersIn(node: Record<string, unknown>): OfferLike[] {
  const variants = [node['hasVariant'] ?? []].flat() as Record<string, unknown>[]
  return [node, ...variants].flatMap((one) => [one['offers'] ?? []].flat() as OfferLike[])
}
