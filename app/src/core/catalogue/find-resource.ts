import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { parseGid, type ResourceKind } from './domain/resource-kind.ts'

/** Returns kind and title of the resource with this gid; null if the catalogue does not hold it. */
export async function findResource(
  tx: ShopTx,
  gid: string,
): Promise<{ kind: ResourceKind; title: string } | null> {
  const about = parseGid(gid)
  if (!about) return null
  const row = await tx
    .selectFrom('catalogue_resources')
    .where('shop_id', '=', shopOf(tx))
    .select('title')
    .where('kind', '=', about.kind)
    .where('id', '=', about.id)
    .executeTakeFirst()
  return row ? { kind: about.kind, title: row.title } : null
}
