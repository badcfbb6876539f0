/**
 * Returns the page of this admin for a URL of the platform's admin: `shopify://admin/products`,
 * `https://admin.shopify.com/store/<handle>/products`, `https://<shop>.myshopify.com/admin/products`. Undefined if it
 * is not an admin URL.
 */
export function adminUrlOf(url: string, store: string): string | undefined {
  const own = /^shopify:\/*admin\/?(.*)$/.exec(url)
  if (own) return `/store/${store}/${own[1]}`.replace(/\/$/, '')
  const unified = /^https:\/\/admin\.shopify\.com\/store\/([^/?#]+)(.*)$/.exec(url)
  if (unified) return `/store/${unified[1]}${unified[2]}`
  const shop = /^https:\/\/([^./]+)\.myshopify\.com\/admin\/?(.*)$/.exec(url)
  if (shop) return `/store/${shop[1]}/${shop[2]}`.replace(/\/$/, '')
  return undefined
}
