/** Parameters the platform adds to a URL for one load: they belong in no link, and one of them is a token. */
const PLATFORM_PARAMETERS = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp']

/** Removes the platform's parameters from a query. */
export function dropPlatformParameters(query: URLSearchParams): URLSearchParams {
  for (const name of PLATFORM_PARAMETERS) query.delete(name)
  return query
}

/** Returns one of our paths without the platform's parameters. */
export function withoutPlatformParameters(path: string): string {
  const [, before = path, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(path) ?? []
  if (query === undefined) return path
  const kept = dropPlatformParameters(new URLSearchParams(query)).toString()
  return `${before}${kept && `?${kept}`}${fragment}`
}
