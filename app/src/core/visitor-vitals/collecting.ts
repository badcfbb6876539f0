import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface Collecting {
  /** Whether the storefront's visitors are measured; false if the shop never chose. */
  on: boolean
  /** When that was last switched on or off; null if never. */
  since: Date | null
}

/** Returns whether visitors are measured, and since when. */
export async function findCollecting(tx: ShopTx): Promise<Collecting> {
  const row = await tx
    .selectFrom('visitor_vitals_shops')
    .select(['collecting', 'collecting_since'])
    .where('shop_id', '=', shopOf(tx))
    .executeTakeFirst()
  return { on: row?.collecting ?? false, since: row?.collecting_since ?? null }
}

/** Stores the setting the storefront was seen to use. */
export async function setCollecting(tx: ShopTx, collecting: boolean): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into visitor_vitals_shops as known (shop_id, collecting, collecting_since)
      values (${shopOf(tx)}, ${collecting}, ${now}::timestamptz)
      on conflict (shop_id) do update set collecting = excluded.collecting, collecting_since = excluded.collecting_since
        where known.collecting <> excluded.collecting`.execute(tx)
}

/**
 * Called when the shop uninstalls the app: the platform removed what the storefront printed, before `before`. The
 * counts stay until the shop is deleted.
 */
export async function stopCollecting(tx: ShopTx, before: Date): Promise<void> {
  await tx
    .updateTable('visitor_vitals_shops')
    .set({ collecting: false })
    .where('shop_id', '=', shopOf(tx))
    .where('collecting_since', '<', before)
    .execute()
}
