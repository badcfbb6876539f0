import type { ShopContext } from '#core/context/context.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { findRead } from './reading-store.ts'

/** Returns the storefront's origin as of the last reading, else queries it. */
export async function storefrontOrigin(ctx: ShopContext): Promise<string> {
  return (await ctx.tx(findRead))?.storefront_origin ?? (await queryStorefront(ctx)).origin
}
