import type { ProductSettings } from '../contract.ts'
import { descriptionText } from './description-text.ts'
import { validGtin } from './gtin.ts'
import { optionProperty } from './option-property.ts'
import type { ProductFacts, VariantFacts } from './product-facts.ts'

/** A JSON-LD node. */
export type Node = Record<string, unknown>

/** Most images printed per product. */
const MOST_IMAGES = 10

const CONDITIONS = {
  new: 'NewCondition',
  refurbished: 'RefurbishedCondition',
  used: 'UsedCondition',
  none: null,
}

/** Drops properties without a value, which are not printed. */
function present(properties: Node): Node {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Twin of `structured-data-product-properties.liquid`. */
export function productProperties(product: ProductFacts, settings: ProductSettings): Node {
  const seo = settings.description === 'seo' && (product.seoDescription ?? '').trim() !== ''
  const brand = { vendor: product.vendor, shop: product.shopName, none: '' }[settings.brand].trim()
  return present({
    name: product.title.trim(),
    url: product.url,
    description: seo
      ? descriptionText(product.seoDescription ?? '', { isPlainText: true })
      : descriptionText(product.descriptionHtml),
    image: product.images.slice(0, MOST_IMAGES),
    brand: brand && { '@type': 'Brand', name: brand },
    category: product.productType.trim(),
    aggregateRating: settings.ratings ? aggregateRating(product) : null,
  })
}

/**
 * Returns the rating only if it lies on its scale and has at least one vote. Twin of `structured-data-rating.liquid`.
 */
function aggregateRating({ rating }: ProductFacts): Node | null {
  if (!rating || rating.count < 1 || rating.best <= rating.worst) return null
  if (rating.value < rating.worst || rating.value > rating.best) return null
  return {
    '@type': 'AggregateRating',
    ratingValue: toTwoDecimals(rating.value),
    ratingCount: Math.round(rating.count),
    bestRating: toTwoDecimals(rating.best),
    worstRating: toTwoDecimals(rating.worst),
  }
}

function toTwoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}

/** Twin of `structured-data-group-properties.liquid`. */
export function groupProperties(product: ProductFacts): Node {
  const properties = product.options.map(optionProperty).filter((property) => property !== null)
  return present({
    productGroupID: product.id,
    variesBy: [...new Set(properties)].map((property) => `https://schema.org/${property}`),
  })
}

/** Returns the SKU without white space, which the search engine rejects. Twin of `structured-data-sku.liquid`. */
export function cleanSku(sku: string | null): string {
  return (sku ?? '').trim().replace(/\r?\n/g, '').replaceAll(' ', '')
}

/** Twin of `structured-data-variant-properties.liquid`; `sku` replaces the variant's SKU within a group. */
export function variantProperties(
  { product, variant }: { product: ProductFacts; variant: VariantFacts },
  settings: ProductSettings,
  { inGroup, sku = cleanSku(variant.sku) }: { inGroup: boolean; sku?: string },
): Node {
  const options: Node = {}
  for (const [index, name] of product.options.slice(0, 3).entries()) {
    const property = optionProperty(name)
    const value = variant.optionValues[index]?.trim()
    if (property && value && !(property in options)) options[property] = value
  }
  return present({
    sku,
    gtin: settings.gtinFromBarcode ? validGtin(variant.barcode) : null,
    mpn: settings.mpnFromSku ? cleanSku(variant.sku) : null,
    image: inGroup ? (variant.imageUrl ?? product.images[0] ?? null) : null,
    ...options,
  })
}

/** Twin of `structured-data-offer-properties.liquid`. */
export function offerProperties(
  { product, variant, url }: { product: ProductFacts; variant: VariantFacts; url: string },
  settings: ProductSettings,
): Node {
  const condition = CONDITIONS[settings.itemCondition]
  return present({
    url,
    price: Number(variant.price),
    priceCurrency: product.currency,
    availability: `https://schema.org/${variant.available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: condition && `https://schema.org/${condition}`,
  })
}

/** Returns the URL that preselects a variant. */
export function variantUrl(product: ProductFacts, variant: VariantFacts): string {
  return product.hasOnlyDefaultVariant ? product.url : `${product.url}?variant=${variant.id}`
}
