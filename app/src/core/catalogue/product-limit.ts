import type { AppContext } from '#core/registry/context.ts'

/**
 * How many products of a store each plan gives access to; null is all. The specification names the free plan's 50
 * (2 §163) and no other. Which products are in: docs/decisions/0009-product-access.md.
 */
const PRODUCT_ACCESS: Record<AppContext['settings']['defaultPlan'], number | null> = {
  free: 50,
  pro: null,
  premium: null,
  advance: null,
  elite: null,
  ultimate: null,
}

/** How many products this shop may have in the catalogue; null is all. */
export function productLimit(ctx: Pick<AppContext, 'settings'>): number | null {
  return PRODUCT_ACCESS[ctx.settings.defaultPlan]
}
