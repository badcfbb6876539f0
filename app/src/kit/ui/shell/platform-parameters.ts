/** What the platform adds to a URL for one load: no part of any link, and one of them is a token. */
const PLATFORM_PARAMETERS = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp']

/** Takes out of a query what the platform added. */
export function dropPlatformParameters(query: URLSearchParams): URLSearchParams {
  for (const name of PLATFORM_PARAMETERS) query.delete(name)
  return query
}

/** A path of ours without what the platform added to the URL it was made from. */
export function withoutPlatformParameters(path: string): string {
  const [, before = path, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(path) ?? []
  if (query === undefined) return path
  const kept = dropPlatformParameters(new URLSearchParams(query)).toString()
  return `${before}${kept && `?${kept}`}${fragment}`
}
