import type { ShopifyGlobal } from '@shopify/app-bridge-types'

type Config = ShopifyGlobal['config']
const STORED = 'app-bridge-config'

/**
 * Reads the app's configuration from `<meta name="shopify-api-key">` (or `data-api-key` on the script) and the URL's
 * parameters. Shop and host are stored for the frame's later pages, which may be reached without the parameters;
 * where storage is not available they come from the URL only.
 */
export function readConfig(script: HTMLScriptElement | null): Config {
  const query = new URLSearchParams(location.search)
  const meta = document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')
  const stored = readStored()
  const keep = {
    shop: query.get('shop') ?? stored.shop,
    host: query.get('host') ?? stored.host,
    locale: query.get('locale') ?? stored.locale ?? 'en',
  }
  writeStored(keep)
  return {
    apiKey: meta?.content ?? script?.dataset['apiKey'] ?? '',
    appOrigins: [],
    debug: { webVitals: false },
    disabledFeatures: [],
    experimentalFeatures: [],
    locale: keep.locale,
    ...(keep.shop ? { shop: keep.shop } : {}),
    ...(keep.host ? { host: keep.host } : {}),
  }
}

interface Kept {
  shop?: string | null | undefined
  host?: string | null | undefined
  locale?: string | null | undefined
}

function readStored(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function writeStored(kept: Kept): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept))
  } catch {
    // A browser may deny storage to a frame; then each page's URL must carry the parameters.
  }
}
