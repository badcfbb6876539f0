import { sql } from 'kysely'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Settings } from './domain/settings.ts'

export interface Published extends Settings {
  publishedAt: Date
}

/** Returns the settings the store was last seen to hold, by type; absent: never saved. */
export async function listPublished(tx: ShopTx): Promise<Map<string, Published>> {
  const rows = await tx
    .selectFrom('schema_types')
    .select(['type', 'value', 'published_at'])
    .where('shop_id', '=', shopOf(tx))
    .execute()
  return new Map(
    rows.map(({ type, value, published_at }) => [
      type,
      { ...fromJson<Settings>(value), publishedAt: published_at },
    ]),
  )
}

/** Stores what the shop holds now; the publication time stays if nothing changed. */
export async function savePublished(
  tx: ShopTx,
  shopId: ShopId,
  type: string,
  settings: Settings,
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into schema_types as known (shop_id, type, enabled, value, published_at)
      values (${shopId}, ${type}, ${settings.enabled}, ${JSON.stringify(settings)}::jsonb, ${now}::timestamptz)
      on conflict (shop_id, type) do update set enabled = excluded.enabled, value = excluded.value,
        published_at = case when known.value = excluded.value then known.published_at else excluded.published_at end`.execute(
    tx,
  )
}

/** Deletes what was published before `before`: the platform removed it from the store with the app. */
export async function forgetPublished(tx: ShopTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('schema_types')
    .where('shop_id', '=', shopOf(tx))
    .where('published_at', '<', before)
    .execute()
}
