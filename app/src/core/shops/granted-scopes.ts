import { grantedScopesQuery } from '#adapters/platform/admin-graphql/operations/granted-scopes.ts'
import type { ShopContext } from '#core/context/context.ts'
import { saveShopFacts } from './shop-facts.ts'

/** Stores the access scopes the merchant has granted, after the platform reported a change. Throws `PlatformError`. */
export async function refreshGrantedScopes(ctx: ShopContext): Promise<void> {
  const { currentAppInstallation } = await ctx.platform.query(ctx.shop, grantedScopesQuery, {})
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  await ctx.tx((tx) => saveShopFacts(tx, { granted_scopes: scopes }))
}
