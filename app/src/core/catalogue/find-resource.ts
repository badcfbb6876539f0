import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { parseGid, type ResourceKind } from './domain/resource-kind.ts'

/** Kind and title of what is held under a gid; null when nothing is. */
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
