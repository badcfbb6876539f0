import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'

/**
 * Returns whether product markup, which comes first (specification 2 §4), is off. Another feature provides the
 * suggestion that knows it.
 */
export async function isProductOff(ctx: ShopContext): Promise<boolean> {
  const product = ctx.offered(SUGGESTIONS).find(({ id }) => id === 'schema_product')
  return product !== undefined && !(await product.done(ctx))
}
