import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Hosts whose URLs are paths of this store. */
export async function ownHosts(tx: ShopTx, domain: string): Promise<Set<string>> {
  const row = await tx
    .selectFrom('shops')
    .select('primary_host')
    .where('id', '=', shopOf(tx))
    .executeTakeFirst()
  const hosts = [domain, row?.primary_host].filter((host) => typeof host === 'string')
  return new Set(
    hosts
      .flatMap((host) => [host, host.replace(/:\d+$/, ''), `www.${host}`])
      .map((host) => host.toLowerCase()),
  )
}
