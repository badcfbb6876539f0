import { clockOf } from '#kit/server/db/clock.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { parseGid } from './domain/resource-kind.ts'

/** What of a resource's row a write of ours may have changed; absent: untouched. */
export interface WrittenFields {
  seo_title?: string | null
  seo_description?: string | null
  handle?: string
  noindex?: boolean
  body_length?: number
  image_alt?: string | null
}

/**
 * Keeps our row of a resource in step with what was just written to the store. A row that was asked for
 * before now does not take it back; the next one does what it always does. Other gids are let pass.
 */
export async function noteWritten(
  tx: ShopTx,
  shopId: ShopId,
  { gid, fields }: { gid: string; fields: WrittenFields },
): Promise<void> {
  const about = parseGid(gid)
  if (!about || Object.keys(fields).length === 0) return
  await tx
    .updateTable('catalogue_resources')
    .set({ ...fields, read_at: await clockOf(tx) })
    .where('shop_id', '=', shopId)
    .where('kind', '=', about.kind)
    .where('id', '=', about.id)
    .execute()
}
