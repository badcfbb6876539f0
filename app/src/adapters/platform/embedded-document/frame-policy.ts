export interface FramePolicy {
  /** Who may frame the page; null: nobody. */
  shop: string | null
  adminOrigin: string
  appBridgeUrl: string
  nonce: string
}

/**
 * Content-Security-Policy of a page in the admin's frame: only this shop's admin may frame it (facts §4), only
 * scripts with this answer's nonce run (and what those load themselves), styles and fonts are our own.
 */
export function contentSecurityPolicy({ shop, adminOrigin, appBridgeUrl, nonce }: FramePolicy): string {
  const bridge = new URL(appBridgeUrl).origin
  // A platform on plain HTTP (a stand-in on this machine) serves its images so as well.
  const insecure = adminOrigin.startsWith('http:') ? ' http:' : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:${insecure}`,
    "font-src 'self' data:",
    `connect-src 'self' ${adminOrigin} ${bridge} https://*.shopifysvc.com`,
    `frame-src 'self' ${adminOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${shop === null ? "'none'" : `https://${shop} ${adminOrigin}`}`,
  ].join('; ')
}

/** Content-Security-Policy of a page of our own outside the admin: nobody frames it, nothing of others runs in it. */
export function ownPagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
