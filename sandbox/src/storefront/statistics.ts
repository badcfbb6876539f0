import { jsonText } from '../liquid/json-text.ts'
import type { Globals } from '../liquid/objects/globals.ts'
import { ProductDrop } from '../liquid/objects/product.ts'
import type { Rendering } from '../liquid/rendering.ts'

/**
 * Renders the scripts by which the platform tells its statistics the currency of a page and, of a product page, what it
 * sells: each variant with its price in hundredths. They are the same in every theme. Only product pages have them here.
 */
export function pageStatistics({ store }: Rendering, globals: Globals): string {
  const product = globals.liquidMethodMissing('product')
  if (!(product instanceof ProductDrop)) return ''
  const variants = [...product.variants].map(({ id, price, title, sku }) => ({
    id,
    price,
    name: `${product.title} - ${title}`,
    public_title: title,
    sku,
  }))
  const { id, vendor, type, handle } = product
  const gid = `gid://shopify/Product/${id}`
  const meta = {
    product: { id, gid, vendor, type, handle, variants, remote: false },
    page: { pageType: 'product', resourceType: 'product', resourceId: id },
  }
  return [
    `<script>Shopify.currency = ${jsonText({ active: store.currency, rate: '1.0' })};</script>`,
    '<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {};',
    'window.ShopifyAnalytics.meta = window.ShopifyAnalytics.meta || {};',
    `window.ShopifyAnalytics.meta.currency = '${store.currency}';`,
    `var meta = ${jsonText(meta)};`,
    'for (var attr in meta) {',
    '  window.ShopifyAnalytics.meta[attr] = meta[attr];',
    '}</script>',
  ].join('\n')
}
