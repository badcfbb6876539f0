/** Where a store's markets have their pages. */
export interface MarketRoots {
  /** Domains beside the primary one. */
  hosts: string[]
  /** First parts of paths, such as `fr` and `en-ca`, on any of the store's domains. */
  prefixes: string[]
}

/** Most of each that are kept; the largest stores have a few dozen. */
const MOST_HOSTS = 100
const MOST_PREFIXES = 500
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/
const PREFIX = /^\/([a-z]{2,}(?:-[a-z0-9]+)*)\/?$/
const LONGEST_PREFIX = 35

/**
 * Reads the URLs at which pages begin. `own`: the primary host and the platform's, which are no market's alone. Leaves out what
 * is no such URL.
 */
export function marketRootsOf(urls: readonly string[], own: readonly string[]): MarketRoots {
  const known = new Set(own.map(plain))
  const hosts = new Set<string>()
  const prefixes = new Set<string>()
  for (const url of urls) {
    const root = URL.parse(url)
    if (root === null || !/^https?:$/.test(root.protocol)) continue
    if (HOST.test(root.hostname) && !known.has(plain(root.hostname))) hosts.add(root.hostname)
    const prefix = PREFIX.exec(root.pathname.toLowerCase())?.[1]
    if (prefix !== undefined && prefix.length <= LONGEST_PREFIX) prefixes.add(prefix)
  }
  return { hosts: [...hosts].slice(0, MOST_HOSTS), prefixes: [...prefixes].slice(0, MOST_PREFIXES) }
}

const plain = (host: string): string => host.toLowerCase().replace(/^www\./, '')
