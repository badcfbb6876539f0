import { findShopFacts } from '#core/shops/shop-facts.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/**
 * Hosts whose URLs are paths of this store: the platform's and the primary one, with and without `www.`. Domains of
 * markets are not among them: only `webPresences` names them, which needs `read_markets`.
 */
export async function ownHosts(tx: ShopTx): Promise<Set<string>> {
  const facts = await findShopFacts(tx)
  const hosts = [facts?.domain, facts?.primary_host].filter((host) => typeof host === 'string')
  return new Set(
    hosts
      .map((host) => host.toLowerCase())
      .flatMap((host) => [host, host.replace(/:\d+$/, ''), `www.${host}`, host.replace(/^www\./, '')]),
  )
}
