import { storefrontUrlQuery } from '#adapters/platform/admin-graphql/operations/storefront-url.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRead } from './reads-store.ts'

/** Where visitors find the store, as the platform says now. */
export async function askForOrigin(ctx: ShopContext): Promise<string> {
  const { shop } = await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})
  return new URL(shop.primaryDomain.url).origin
}

/** The same as it was said at the last reading of the store. */
export async function storefrontOrigin(ctx: ShopContext): Promise<string> {
  return (await ctx.tx(findRead))?.storefront_origin ?? askForOrigin(ctx)
}
