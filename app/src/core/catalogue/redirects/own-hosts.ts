import { findShopFacts } from '#core/shops/shop-facts.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { OwnHosts } from '#rules/redirects/compile/parse-url.ts'

/**
 * Hosts whose URLs are paths of this store: the platform's and the primary one, and those of markets (decision 0183), each
 * with and without `www.`. Markets' are missing while the store has not granted `read_markets`.
 */
export async function ownHosts(tx: ShopTx): Promise<OwnHosts> {
  const facts = await findShopFacts(tx)
  const aliases = spellingsOf([facts?.domain, facts?.primary_host].filter((host) => typeof host === 'string'))
  const markets = [...spellingsOf(facts?.market_hosts ?? [])].filter((host) => !aliases.has(host))
  return { aliases, markets: new Set(markets) }
}

/**
 * Returns the first parts of paths below which markets and languages have the store's pages, such as `en-ca`; null if they
 * are not known.
 */
export async function marketPrefixes(tx: ShopTx): Promise<string[] | null> {
  return (await findShopFacts(tx))?.market_prefixes ?? null
}

function spellingsOf(hosts: readonly string[]): Set<string> {
  return new Set(
    hosts
      .map((host) => host.toLowerCase())
      .flatMap((host) => [host, host.replace(/:\d+$/, ''), `www.${host}`, host.replace(/^www\./, '')]),
  )
}
