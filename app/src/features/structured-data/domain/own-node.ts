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
import { chosenVariant, type ProductFacts, type VariantFacts } from './product-facts.ts'

/** Most variants Liquid gives a page. */
const MOST_VARIANTS = 250

/** Suffixes of our own @ids; a node that has one was printed by Signpost. */
export const OWN_IDS = {
  product: '#signpost-product',
  variant: '#signpost-variant',
  offer: '#signpost-offer',
}

/**
 * Returns what Signpost prints for a product in mode `own`: a Product, or a ProductGroup if the product has options
 * and the settings ask for groups. Null if no valid node can be built: search engines reject an offer without an
 * image or with a price of 0 (merchant listing), and a product with neither offer nor rating (snippet). Twin of
 * `storefront/snippets/structured-data-product-own.liquid`; a test compares the two.
 */
export function ownNode(product: ProductFacts, settings: ProductSettings): Node | null {
  const chosen = chosenVariant(product)
  if (product.title.trim() === '' || !chosen) return null
  const isSingle = product.hasOnlyDefaultVariant || settings.variants !== 'group'
  return isSingle ? singleNode(product, chosen, settings) : groupNode(product, settings)
}

function start(product: ProductFacts): Node {
  return { '@context': 'https://schema.org', '@id': product.url + OWN_IDS.product }
}

/** Returns whether search engines can list the offer: a price above 0, on a product with an image. */
export function isOfferable(product: ProductFacts, variant: VariantFacts): boolean {
  return Number(variant.price) > 0 && product.images.length > 0
}

function singleNode(product: ProductFacts, chosen: VariantFacts, settings: ProductSettings): Node | null {
  const node = {
    ...start(product),
    '@type': 'Product',
    ...productProperties(product, settings),
    ...variantProperties({ product, variant: chosen }, settings, { inGroup: false }),
  }
  if (!isOfferable(product, chosen)) return 'aggregateRating' in node ? node : null
  const offer = offerProperties({ product, variant: chosen, url: variantUrl(product, chosen) }, settings)
  return { ...node, offers: { '@type': 'Offer', '@id': product.url + OWN_IDS.offer, ...offer } }
}

function groupNode(product: ProductFacts, settings: ProductSettings): Node | null {
  const hasVariant = groupMembers(product, settings)
  if (hasVariant.length === 0) return null
  return {
    ...start(product),
    '@type': 'ProductGroup',
    ...productProperties(product, settings),
    ...groupProperties(product),
    hasVariant,
  }
}

/** Gives every member an identifier no other member has: the variant's number replaces an empty or copied SKU. */
function groupMembers(product: ProductFacts, settings: ProductSettings): Node[] {
  const seen = new Set<string>()
  const offerable = product.variants
    .slice(0, MOST_VARIANTS)
    .filter((variant) => isOfferable(product, variant))
  return offerable.map((variant) => {
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
