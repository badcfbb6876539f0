import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseShopDomain } from '../shop-domain.ts'

/** Facts the platform vouches for when it forwards a visitor's request. */
export interface ProxiedRequest {
  /** `fernhill.myshopify.com` */
  shop: string
  /** Path of the app in the store, `/apps/signpost`, without a language: a merchant may have changed it. */
  pathPrefix: string
  /** The visitor's own parameters, without the platform's. */
  query: URLSearchParams
}

/** Parameters the platform adds. Each must occur once: a second one is an attempt to be read instead. */
const ADDED = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature']
/** Maximum age of a signature, and how far the platform's clock may be ahead of ours. */
const TOLERANCE_SECONDS = 90
/** The visitor's language or market may stand in front, `/de/apps/signpost`. */
const PREFIX = /^(?:\/[a-z]{2,3}(?:-[a-z0-9]{2,8})?)?(\/(?:apps|a|community|tools)\/[\w-]{1,100})$/
/** Far more than the platform forwards. */
const LONGEST = 16_000

/**
 * Checks a request against the app's secret: hex HMAC-SHA256 of the sorted `key=value` pairs joined with nothing,
 * several values of one key joined by commas (facts §4). Returns null when the signature is wrong or old.
 */
export function readProxiedRequest(
  search: string,
  secret: string,
  nowMs: number = Date.now(),
): ProxiedRequest | null {
  if (search.length > LONGEST) return null
  const query = new URLSearchParams(search)
  if (ADDED.some((name) => query.getAll(name).length > 1)) return null
  const given = Buffer.from(query.get('signature') ?? '', 'hex')
  query.delete('signature')
  const expected = createHmac('sha256', secret).update(signedText(query)).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const timestamp = query.get('timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return null
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return null
  const shop = parseShopDomain(query.get('shop'))
  const [, pathPrefix] = PREFIX.exec(query.get('path_prefix') ?? '') ?? []
  if (shop === null || pathPrefix === undefined) return null
  for (const name of ADDED) query.delete(name)
  return { shop, pathPrefix, query }
}

function signedText(query: URLSearchParams): string {
  return [...new Set(query.keys())]
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .sort()
    .join('')
}
