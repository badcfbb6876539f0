import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReading, ReadOptions } from '#adapters/page-reader/page-reading.ts'
import { storefrontPasswordQuery } from '#adapters/platform/admin-graphql/operations/storefront-password.ts'
import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'

/**
 * Reads a page of the shop's own storefront. A password-protected storefront forbids everything in its robots.txt;
 * the reason names the password then, because that is what the merchant can remove.
 */
export async function readStorefrontPage(
  ctx: ShopContext,
  url: string,
  purpose: ReadOptions['purpose'],
): Promise<PageReading> {
  const pages = await storefrontPages(ctx)
  const page = await pages.read(url, { purpose })
  if (page.state !== 'not-read' || page.reason !== pageReaderErrors.robots.code) return page
  const { onlineStore } = await ctx.platform.query(ctx.shop, storefrontPasswordQuery, {})
  // The password was removed meanwhile: the cached robots.txt may still be that of the closed store.
  if (!onlineStore.passwordProtection.enabled) return pages.read(url, { purpose, freshRules: true })
  return { ...page, reason: pageReaderErrors.passwordProtected.code, values: { host: new URL(url).host } }
}
