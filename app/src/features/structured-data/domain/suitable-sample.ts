import type { ProductSettings } from '../contract.ts'
import { isOfferable, ownNode } from './own-node.ts'
import type { ProductFacts } from './product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './settings-metafield.ts'

/** Every property on: Liquid, not this code, holds back what the merchant switched off. */
export const EVERYTHING: ProductSettings = {
  ...DEFAULT_PRODUCT_SETTINGS,
  enabled: true,
  mpnFromSku: true,
  variants: 'group',
}

/**
 * Returns how well a product shows its template's markup. `full`: a valid offer is possible. `part`: it has a rating
 * but no valid offer. `none`: no valid markup is possible (decision 0011), so its page does not show what the theme
 * leaves out.
 */
export function suitability(product: ProductFacts): 'full' | 'part' | 'none' {
  if (product.variants.some((variant) => isOfferable(product, variant))) return 'full'
  const isSaid = (['group', 'single'] as const).some(
    (variants) => ownNode(product, { ...EVERYTHING, variants }) !== null,
  )
  return isSaid ? 'part' : 'none'
}

/** Returns the samples that show most of their template: those with an offer, else those with a rating. */
export function suitableSamples<T extends { product: ProductFacts }>(samples: readonly T[]): T[] {
  const told = Map.groupBy(samples, ({ product }) => suitability(product))
  return told.get('full') ?? told.get('part') ?? []
}
