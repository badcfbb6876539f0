import type { ProductSettings } from '../contract.ts'
import {
  cleanSku,
  groupProperties,
  type Node,
  offerProperties,
  productProperties,
  variantProperties,
  variantUrl,
} from './node-parts.ts'
import { chosenVariant, type ProductFacts } from './product-facts.ts'

/** Liquid gives a page this many variants. */
const MOST_VARIANTS = 250

/** Suffixes of our own @ids; what carries one was printed by Signpost. */
export const OWN_IDS = {
  product: '#signpost-product',
  variant: '#signpost-variant',
  offer: '#signpost-offer',
}

/**
 * What Signpost prints for a product in mode `own`: a Product, or a ProductGroup when the product has options
 * and the settings ask for groups. Null when no valid node can be made (a product without a title or variant).
 * Twin of `storefront/snippets/structured-data-product-own.liquid`; a test holds both side by side.
 */
export function ownNode(product: ProductFacts, settings: ProductSettings): Node | null {
  const chosen = chosenVariant(product)
  if (product.title.trim() === '' || !chosen) return null
  const start = { '@context': 'https://schema.org', '@id': product.url + OWN_IDS.product }
  if (product.hasOnlyDefaultVariant || settings.variants !== 'group') {
    return {
      ...start,
      '@type': 'Product',
      ...productProperties(product, settings),
      ...variantProperties({ product, variant: chosen }, settings, { inGroup: false }),
      offers: {
        '@type': 'Offer',
        '@id': product.url + OWN_IDS.offer,
        ...offerProperties({ product, variant: chosen, url: variantUrl(product, chosen) }, settings),
      },
    }
  }
  return {
    ...start,
    '@type': 'ProductGroup',
    ...productProperties(product, settings),
    ...groupProperties(product),
    hasVariant: groupMembers(product, settings),
  }
}

/** A member needs an identifier no other member has: an empty or copied SKU gives way to the variant's number. */
function groupMembers(product: ProductFacts, settings: ProductSettings): Node[] {
  const seen = new Set<string>()
  return product.variants.slice(0, MOST_VARIANTS).map((variant) => {
    const ownSku = cleanSku(variant.sku)
    const sku = ownSku === '' || seen.has(ownSku) ? variant.id : ownSku
    seen.add(sku)
    const url = variantUrl(product, variant)
    return {
      '@type': 'Product',
      '@id': url + OWN_IDS.variant,
      name: `${product.title.trim()} - ${variant.title}`,
      ...variantProperties({ product, variant }, settings, { inGroup: true, sku }),
      offers: {
        '@type': 'Offer',
        '@id': url + OWN_IDS.offer,
        ...offerProperties({ product, variant, url }, settings),
      },
    }
  })
}
