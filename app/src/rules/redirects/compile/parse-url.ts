/** First parts of paths that the platform serves itself: it refuses to redirect them. */
const FORBIDDEN_FIRST = new Set(['apps', 'application', 'cart', 'carts', 'orders', 'services', 'shop'])
/** First parts of which only the paths below are forbidden. */
const FORBIDDEN_BELOW = new Set(['a', 'community', 'tools'])
/** Paths that are pages in every store, and therefore never missing. */
const FIXED = new Set(['/', '/products', '/collections', '/collections/all'])
const FIXED_BEGINNINGS = ['/collections/vendors', '/collections/types']

/** Hosts whose URLs are paths of the store. */
export interface OwnHosts {
  /** Names of the primary domain: a URL there and its path lead to the same page. */
  aliases: ReadonlySet<string>
  /** Domains of markets: the same paths, but pages of another language or currency. A URL there keeps its host. */
  markets: ReadonlySet<string>
}

export interface ParsedUrl {
  /** What the platform compares: lower case, without query, fragment, repeated or trailing slashes. */
  key: string
  /** The key in the letters it was written with: paths of files and app proxies are different in another case. */
  path: string
  /** Query and fragment, with `?` and `#`. */
  rest: string
  /** Scheme and host of a market's domain, as written; empty for all others. */
  origin: string
  /** Whether it is another site's URL; its key is then the whole URL. */
  foreign: boolean
}

const NO_HOSTS: OwnHosts = { aliases: new Set(), markets: new Set() }
/** Non-empty parts without query or fragment: such a path differs from its key in case only. */
const PLAIN = /^(?:\/[^/?#]+)+$/

/**
 * Parses a path, or a whole URL, as the platform does. Takes the store's own hosts off, at whatever port: redirects have no host,
 * and apply on all of them.
 */
export function parseUrl(url: string, ownHosts: OwnHosts = NO_HOSTS): ParsedUrl {
  const text = url.trim()
  // Nearly all paths match: half a million are parsed in one run.
  if (PLAIN.test(text)) return { key: text.toLowerCase(), path: text, rest: '', origin: '', foreign: false }
  const whole = /^(?:https?:)?\/\/([^/?#]+)/i.exec(text)
  const host = whole?.[1]?.toLowerCase()
  const isMarket = host !== undefined && isAmong(ownHosts.markets, host)
  if (host !== undefined && !isMarket && !isAmong(ownHosts.aliases, host))
    return { key: text, path: text, rest: '', origin: '', foreign: true }
  const local = whole ? text.slice(whole[0].length) : text
  const end = local.search(/[?#]/)
  const written = end < 0 ? local : local.slice(0, end)
  const path = `/${written
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`
  return {
    key: path.toLowerCase(),
    path,
    rest: end < 0 ? '' : local.slice(end),
    origin: isMarket && whole ? whole[0] : '',
    foreign: false,
  }
}

const isAmong = (hosts: ReadonlySet<string>, host: string): boolean =>
  hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''))

/** Returns the URL that was parsed, as it is written in a redirect: with its host only where that matters. */
export const writtenUrl = ({ origin, path, rest }: Pick<ParsedUrl, 'origin' | 'path' | 'rest'>): string =>
  origin + path + rest

/** Reports whether the platform never applies redirects to a path: its own prefixes and the pages every store has. */
export function isNeverRedirected(key: string): boolean {
  if (FIXED.has(key)) return true
  if (FIXED_BEGINNINGS.some((beginning) => isAtOrBelow(key, beginning))) return true
  const end = key.indexOf('/', 1)
  const first = end < 0 ? key.slice(1) : key.slice(1, end)
  return FORBIDDEN_FIRST.has(first) || (end >= 0 && FORBIDDEN_BELOW.has(first))
}

const isAtOrBelow = (key: string, beginning: string): boolean =>
  key.startsWith(beginning) && (key.length === beginning.length || key[beginning.length] === '/')

/** The platform allows 1,024 characters for a target. */
const LONGEST_REST = 512

/** Joins the query and fragment of two hops: the platform carries a query over, and the later fragment wins. */
export function carried(first: string, last: string): string {
  const [query, fragment] = partsOf(first)
  const [lastQuery, lastFragment] = partsOf(last)
  const joined = [lastQuery, query].filter((part) => part !== '' && part !== undefined)
  const whole = joined[0] === joined[1] ? joined.slice(0, 1) : joined
  const rest = `${whole.length > 0 ? `?${whole.join('&')}` : ''}${lastFragment || fragment}`
  return rest.length > LONGEST_REST ? last : rest
}

function partsOf(rest: string): [query: string, fragment: string] {
  const hash = rest.indexOf('#')
  const query = hash < 0 ? rest : rest.slice(0, hash)
  return [query.replace(/^\?/, ''), hash < 0 ? '' : rest.slice(hash)]
}
