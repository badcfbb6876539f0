export interface FramePolicy {
  /** Who may frame the page; null: nobody. */
  shop: string | null
  adminOrigin: string
  appBridgeUrl: string
  /** Launcher of the support chat, whose host may draw and answer in the page; null: there is none. */
  chatUrl: string | null
  /** Where the page reports errors to; null: nowhere. */
  reportUrl: string | null
  nonce: string
}

/**
 * Content-Security-Policy of a page in the admin's frame: only this shop's admin may frame it (facts §4), only
 * scripts with this answer's nonce run (and what those load themselves), styles and fonts are our own.
 */
export function contentSecurityPolicy(policy: FramePolicy): string {
  const { shop, adminOrigin, appBridgeUrl, nonce } = policy
  const bridge = new URL(appBridgeUrl).origin
  const chat = policy.chatUrl === null ? '' : ` ${new URL(policy.chatUrl).origin}`
  const reports = policy.reportUrl === null ? '' : ` ${new URL(policy.reportUrl).origin}`
  // A platform on plain HTTP (a stand-in on this machine) serves its images so as well.
  const insecure = adminOrigin.startsWith('http:') ? ' http:' : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${chat}`,
    `img-src 'self' data: blob: https:${insecure}`,
    `font-src 'self' data:${chat}`,
    `connect-src 'self' ${adminOrigin} ${bridge} https://*.shopifysvc.com${chat}${reports}`,
    `frame-src 'self' ${adminOrigin}${chat}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${shop === null ? "'none'" : `https://${shop} ${adminOrigin}`}`,
  ].join('; ')
}
