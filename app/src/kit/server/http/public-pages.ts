/**
 * Whether a path shows one of the pages anybody may open: a part of it is `public` (spec 1 §2). The browser's document of
 * those is another than the admin's.
 */
export function isPublicPage(path: string): boolean {
  return /\/public(?:\/|$)/.test(path)
}

/**
 * Content-Security-Policy of a public page: nothing but our own, framed by nobody. It knows neither the platform nor a shop.
 */
export function publicPagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
