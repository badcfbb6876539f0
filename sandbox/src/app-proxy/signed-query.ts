import { createHmac } from 'node:crypto'

/** Parameters the platform adds; they replace any the visitor sends. */
const ADDED = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature']

interface ProxyCall {
  shop: string
  /** `/apps/<subpath>` */
  pathPrefix: string
  secret: string
  /** Seconds since 1970. */
  timestamp: number
}

/**
 * Returns the query of a proxied request: the visitor's parameters, the platform's, and their `signature`, the hex
 * HMAC-SHA256 of the sorted `key=value` pairs joined without a separator, several values of one key joined by commas
 * (facts: HMAC).
 */
export function signedQuery(visitor: URLSearchParams, call: ProxyCall): URLSearchParams {
  const query = new URLSearchParams(visitor)
  for (const name of ADDED) query.delete(name)
  query.append('shop', call.shop)
  query.append('logged_in_customer_id', '')
  query.append('path_prefix', call.pathPrefix)
  query.append('timestamp', String(call.timestamp))
  const text = [...new Set(query.keys())]
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .sort()
    .join('')
  query.append('signature', createHmac('sha256', call.secret).update(text).digest('hex'))
  return query
}
