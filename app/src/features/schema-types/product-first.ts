import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'

/** Product markup comes first (specification 2 §4). Another feature says whether it is on, in the setup guide's words. */
export async function isProductOff(ctx: ShopContext): Promise<boolean> {
  const product = ctx.offered(SUGGESTIONS).find(({ id }) => id === 'schema_product')
  return product !== undefined && !(await product.done(ctx))
}
