import { storefrontUrlQuery } from '#adapters/platform/admin-graphql/operations/storefront-url.ts'
import type { ShopContext } from '#core/context/context.ts'

/** Where the store's pages are; `isClosed`: visitors need a password. */
interface StorefrontSite {
  origin: string
  host: string
  isClosed: boolean
}

/** Queries the platform for the storefront at the store's primary domain. Throws `PlatformError`. */
export async function queryStorefront(ctx: ShopContext): Promise<StorefrontSite> {
  const { shop, onlineStore } = await ctx.platform.query(ctx.shop, storefrontUrlQuery, {})
  const { origin, host } = new URL(shop.primaryDomain.url)
  return { origin, host, isClosed: onlineStore.passwordProtection.enabled }
}
