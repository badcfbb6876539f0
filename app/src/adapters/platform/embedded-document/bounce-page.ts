import { bridgeBlockWatch, bridgeWatch } from './bridge-watch.ts'

export const BOUNCE_PATH = '/session-token-bounce'

/**
 * Returns the redirect target for a page request with a bad id_token: App Bridge on that page fetches a fresh one and
 * returns to `shopify-reload` (facts §4).
 */
export function bounceUrl(appUrl: string, requested: URL): string {
  const back = new URL(requested.pathname + requested.search, appUrl)
  back.searchParams.delete('id_token')
  const bounce = new URL(BOUNCE_PATH, appUrl)
  bounce.search = back.search
  bounce.searchParams.set('shopify-reload', back.href)
  return bounce.pathname + bounce.search
}

/** The page itself: only the platform's script. If that is missing, `back` opens without it. */
export function bouncePage(page: {
  apiKey: string
  appBridgeUrl: string
  nonce: string
  back: string
}): string {
  return `<!doctype html>
<html lang="en"><head>
<meta name="shopify-api-key" content="${escapeAttribute(page.apiKey)}">
${bridgeWatch({ ...page, state: null })}
<script src="${escapeAttribute(page.appBridgeUrl)}" nonce="${escapeAttribute(page.nonce)}"></script>
${bridgeBlockWatch(page.nonce)}
<meta charset="utf-8"><title>Signpost</title>
</head><body></body></html>
`
}

/** Escapes a text for a quoted HTML attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
