import { storefrontUrlQuery } from '#adapters/platform/admin-graphql/operations/storefront-url.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRead } from './reads-store.ts'

/** Queries the platform for the storefront's origin. */
export async function askForOrigin(ctx: ShopContext): Promise<string> {
  const { shop } = await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})
  return new URL(shop.primaryDomain.url).origin
}

/** Returns the storefront's origin as of the last reading, else queries it. */
export async function storefrontOrigin(ctx: ShopContext): Promise<string> {
  return (await ctx.tx(findRead))?.storefront_origin ?? askForOrigin(ctx)
}
