export interface FramePolicy {
  /** Shop whose admin may frame the page; null: no one may. */
  shop: string | null
  adminOrigin: string
  appBridgeUrl: string
  /** Launcher of the support chat, whose host may draw and connect in the page; null: there is none. */
  chatUrl: string | null
  /** Where the page reports errors; null: nowhere. */
  reportUrl: string | null
  nonce: string
}

/**
 * Returns the Content-Security-Policy of a page in the admin's frame: only this shop's admin may frame it (facts §4),
 * only scripts with this response's nonce run (and scripts they load), styles and fonts are our own.
 */
export function contentSecurityPolicy(policy: FramePolicy): string {
  const { shop, adminOrigin, appBridgeUrl, nonce } = policy
  const bridge = new URL(appBridgeUrl).origin
  const chat = originOf(policy.chatUrl)
  const reports = originOf(policy.reportUrl)
  // A platform on plain HTTP (a stand-in on this machine) also serves its images over plain HTTP.
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

/**
 * Returns the Content-Security-Policy of a page of our own outside the admin: no one may frame it, and no external
 * code runs in it.
 */
export function ownPagePolicy({ nonce, reportUrl }: Pick<FramePolicy, 'nonce' | 'reportUrl'>): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${originOf(reportUrl)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Formats one more source of a directive. */
const originOf = (url: string | null): string => (url === null ? '' : ` ${new URL(url).origin}`)
