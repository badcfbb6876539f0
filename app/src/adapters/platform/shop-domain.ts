/** Handle and domain of a store on the platform; what `sanitizeShop` of the platform's library accepts. */
const shopDomain = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** The store's domain in its one spelling, or null when the text is none. */
export function parseShopDomain(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100) return null
  const domain = text.toLowerCase()
  return shopDomain.test(domain) ? domain : null
}

/**
 * The `host` parameter of an embedded page: base64 of `<admin host>/store/<handle>` (or `<shop>/admin`), without
 * padding. Null when it is not that, or names another admin than `adminOrigin` and another shop than `shop`.
 */
export function parseHostParameter(
  text: unknown,
  expected: { adminOrigin: string; shop: string },
): string | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/_-]{1,400}={0,2}$/.test(text)) return null
  const place = Buffer.from(text, 'base64').toString('utf8')
  const [host = '', ...path] = place.split('/')
  const admin = new URL(expected.adminOrigin).host
  if (host === expected.shop && path[0] === 'admin') return text
  if (host === admin && path[0] === 'store' && /^[a-z0-9][a-z0-9-]*$/.test(path[1] ?? '')) return text
  return null
}
