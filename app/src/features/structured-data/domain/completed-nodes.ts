import type { ProductSettings } from '../contract.ts'
import { fillPattern } from './id-pattern.ts'
import {
  groupProperties,
  type Node,
  offerProperties,
  productProperties,
  variantProperties,
  variantUrl,
} from './node-parts.ts'
import { OWN_IDS } from './own-node.ts'
import type { CompletePlan } from './plan.ts'
import { chosenVariant, type ProductFacts, pathOf, type VariantFacts } from './product-facts.ts'

/**
 * Returns what Signpost adds to the theme's node in mode `complete`: a graph of untyped nodes under the theme's @ids,
 * or null if this product has nothing to add. Twin of `storefront/snippets/structured-data-product-complete.liquid`.
 */
export function completedNodes(
  product: ProductFacts,
  settings: ProductSettings,
  plan: CompletePlan,
): Node | null {
  const chosen = chosenVariant(product)
  if (product.title.trim() === '' || !chosen) return null
  const own = product.hasOnlyDefaultVariant
    ? variantProperties({ product, variant: chosen }, settings, { inGroup: false })
    : groupProperties(product)
  const properties = only({ ...productProperties(product, settings), ...own }, plan.adds, '')
  if (plan.adds.includes('offers')) {
    const url = variantUrl(product, chosen)
    properties['offers'] = {
      '@type': 'Offer',
      '@id': product.url + OWN_IDS.offer,
      ...offerProperties({ product, variant: chosen, url }, settings),
    }
  }
  const nodes: Node[] = [{ '@id': idOf(plan.id, product), ...properties }]
  for (const variant of product.variants.slice(0, 250)) nodes.push(...below(product, variant, settings, plan))
  const telling = nodes.filter((node) => Object.keys(node).length > 1)
  return telling.length === 0 ? null : { '@context': 'https://schema.org', '@graph': telling }
}

/** Returns the properties a variant and its offer lack, each under the node's own @id. */
function below(
  product: ProductFacts,
  variant: VariantFacts,
  settings: ProductSettings,
  plan: CompletePlan,
): Node[] {
  const nodes: Node[] = []
  if (plan.variant) {
    const properties = variantProperties({ product, variant }, settings, { inGroup: true })
    nodes.push({ '@id': idOf(plan.variant, product, variant), ...only(properties, plan.adds, 'hasVariant.') })
  }
  if (plan.offer) {
    const properties = offerProperties({ product, variant, url: variantUrl(product, variant) }, settings)
    nodes.push({ '@id': idOf(plan.offer, product, variant), ...only(properties, plan.adds, 'offers.') })
  }
  return nodes
}

function idOf(pattern: string, product: ProductFacts, variant?: VariantFacts): string {
  return fillPattern(pattern, {
    url: product.url,
    path: pathOf(product.url),
    handle: product.handle,
    id: product.id,
    variant: variant?.id,
  })
}

function only(properties: Node, adds: string[], prefix: string): Node {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => adds.includes(prefix + name)))
}
