/** Handle and domain of a store on the platform; matches what `sanitizeShop` of the platform's library accepts. */
const shopDomain = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/

/** Returns the store's domain in normalised form, or null if the text is none. */
export function parseShopDomain(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100) return null
  const domain = text.toLowerCase()
  return shopDomain.test(domain) ? domain : null
}

/**
 * Reads the `host` parameter of an embedded page: base64 of `<admin host>/store/<handle>` (or `<shop>/admin`),
 * without padding. Returns null if it is malformed, or names another admin than `adminOrigin` and another shop than
 * `shop`.
 */
export function parseHostParameter(
  text: unknown,
  expected: { adminOrigin: string; shop: string },
): string | null {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/_-]{1,400}={0,2}$/.test(text)) return null
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  const [host = '', ...path] = decoded.split('/')
  const admin = new URL(expected.adminOrigin).host
  if (host === expected.shop && path[0] === 'admin') return text
  if (host === admin && path[0] === 'store' && /^[a-z0-9][a-z0-9-]*$/.test(path[1] ?? '')) return text
  return null
}
