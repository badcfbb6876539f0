import { describe, expect, it } from 'vitest'
import { salePricesIn } from './sale-prices.ts'

interface Printed {
  currency?: string
  active?: string
  rate?: string
  variants?: unknown
  pageType?: string
}

/** The platform's own scripts, as it prints them into the page of a product. */
function page({
  currency = 'EUR',
  active = currency,
  rate = '1.0',
  variants,
  pageType,
}: Printed = {}): string {
  const product = { id: 1, variants: variants ?? [{ id: 2, price: 2990, name: 'Fern </script' }] }
  const meta = JSON.stringify({ product, page: { pageType: pageType ?? 'product' } }).replaceAll(
    '</',
    String.raw`<\/`,
  )
  return `<script>var Shopify = Shopify || {};
Shopify.currency = {"active":"${active}","rate":"${rate}"};</script>
<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {};
window.ShopifyAnalytics.meta = window.ShopifyAnalytics.meta || {};
window.ShopifyAnalytics.meta.currency = '${currency}';
var meta = ${meta};
for (var attr in meta) {
  window.ShopifyAnalytics.meta[attr] = meta[attr];
}</script>`
}
const priced = (...prices: unknown[]) => ({ variants: prices.map((price) => ({ price })) })

describe('the prices at which a page sells', () => {
  it('are those of its variants, in the currency of the page', () => {
    expect(salePricesIn(page())).toEqual({ currency: 'EUR', amounts: [29.9] })
    expect(salePricesIn(page(priced(3000, 1999, 3000)))).toEqual({ currency: 'EUR', amounts: [19.99, 30] })
  })

  it('are found beside scripts of a theme that read the currency', () => {
    const reads = '<script>if (ShopifyAnalytics.meta.currency == "USD") {}</script>'
    expect(salePricesIn(reads + page())?.amounts).toEqual([29.9])
  })

  it.each<[string, string]>([
    ['the platform says nothing', '<p>29.90 EUR</p>'],
    ['its words are cut', page().slice(0, -120)],
    ['they are not JSON', page().replace('"product"', '"product":{"id":1},,"product"')],
    ['the page shows a collection', page({ pageType: 'collection' })],
    ['it is shown in a currency converted to', page({ rate: '1.08' })],
    ['two currencies are named', page({ active: 'USD' })],
    ['the currency has no hundredths', page({ currency: 'JPY' })],
    ['the currency has thousandths', page({ currency: 'KWD' })],
    ['a price is not given', page(priced(2990, 0))],
    ['a price is no whole number', page(priced('29.90'))],
    ['there are no variants', page({ variants: [] })],
    ['there may be more variants', page(priced(...Array.from({ length: 250 }, () => 2990)))],
  ])('are not known if %s', (_, html) => {
    expect(salePricesIn(html)).toBeNull()
  })
})
