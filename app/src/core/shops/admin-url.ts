import type { ShopContext } from '#core/context/context.ts'

/** A page of the app inside the admin of the store, as browsers and mails find it; `path` begins with a slash. */
export function adminUrl({ settings, shop }: Pick<ShopContext, 'settings' | 'shop'>, path: string): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/apps/${settings.apiKey}${path}`
}
