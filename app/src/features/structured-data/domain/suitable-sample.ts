import type { ProductSettings } from '../contract.ts'
import { isOfferable, ownNode } from './own-node.ts'
import type { ProductFacts } from './product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './settings-metafield.ts'

/** Everything Signpost could say; what a merchant switched off is held back by Liquid, not here. */
export const EVERYTHING: ProductSettings = {
  ...DEFAULT_PRODUCT_SETTINGS,
  enabled: true,
  mpnFromSku: true,
  variants: 'group',
}

/**
 * How much a product's page tells of its template. `full`: all that can be said is said of it. `part`: it has a rating,
 * but no offer that could be valid. `none`: nothing valid can be said of it (decision 0011), so what its theme leaves out
 * does not show.
 */
export function suitability(product: ProductFacts): 'full' | 'part' | 'none' {
  if (product.variants.some((variant) => isOfferable(product, variant))) return 'full'
  const isSaid = (['group', 'single'] as const).some(
    (variants) => ownNode(product, { ...EVERYTHING, variants }) !== null,
  )
  return isSaid ? 'part' : 'none'
}

/** The samples that tell most of their template: those with an offer, else those with a rating. */
export function suitableSamples<T extends { product: ProductFacts }>(samples: readonly T[]): T[] {
  const told = Map.groupBy(samples, ({ product }) => suitability(product))
  return told.get('full') ?? told.get('part') ?? []
}
