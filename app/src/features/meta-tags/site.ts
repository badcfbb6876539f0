import type { ShopContext } from '#core/context/context.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'

/** Returns what search results show about the shop itself. */
export async function siteOf(ctx: ShopContext): Promise<{ siteName: string; host: string }> {
  return ctx.tx(async (tx) => {
    const shop = await findShopFacts(tx)
    return { siteName: shop?.name || ctx.shop.domain, host: shop?.primary_host ?? ctx.shop.domain }
  })
}
