/** Hop-by-hop headers (RFC 9110 §7.6.1), which must not be forwarded. */
const BETWEEN_NEIGHBOURS = new Set([
  'connection',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Returns alternating names and values without hop-by-hop headers; `host` replaces a request's host by the one that
 * was checked.
 */
export function endToEndHeaders(raw: readonly string[], host?: string): string[] {
  const kept: string[] = host === undefined ? [] : ['host', host]
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase()
    if (BETWEEN_NEIGHBOURS.has(name) || (host !== undefined && name === 'host')) continue
    kept.push(raw[at] as string, raw[at + 1] as string)
  }
  return kept
}
