import type { ShopContext } from '#core/context/context.ts'

/**
 * Returns the URL of one of the app's pages inside the store's admin, for browsers and e-mails; `path` begins with a
 * slash.
 */
export function adminUrl({ settings, shop }: Pick<ShopContext, 'settings' | 'shop'>, path: string): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/apps/${settings.apiKey}${path}`
}
