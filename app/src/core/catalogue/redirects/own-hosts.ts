import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Hosts whose URLs are paths of this store: the platform's and the primary one, with and without `www.`. Domains of
 * markets are not among them: only `webPresences` names them, which needs `read_markets`.
 */
export async function ownHosts(tx: ShopTx): Promise<Set<string>> {
  const row = await tx
    .selectFrom('shops')
    .select(['domain', 'primary_host'])
    .where('id', '=', shopOf(tx))
    .executeTakeFirst()
  const hosts = [row?.domain, row?.primary_host].filter((host) => typeof host === 'string')
  return new Set(
    hosts
      .map((host) => host.toLowerCase())
      .flatMap((host) => [host, host.replace(/:\d+$/, ''), `www.${host}`, host.replace(/^www\./, '')]),
  )
}
