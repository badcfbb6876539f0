import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export interface InstantPage {
  on: boolean
  /** Time of the last switch; null: never switched. */
  since: Date | null
}

/** Returns whether the instant page is on, and since when. */
export async function findEnabled(tx: ShopTx): Promise<InstantPage> {
  const row = await tx
    .selectFrom('instant_page_settings')
    .select(['enabled', 'changed_at'])
    .where('shop_id', '=', shopOf(tx))
    .executeTakeFirst()
  return { on: row?.enabled ?? false, since: row?.changed_at ?? null }
}

/** Stores the value last observed on the store. */
export async function saveEnabled(tx: ShopTx, enabled: boolean): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into instant_page_settings as known (shop_id, enabled, changed_at)
      values (${shopOf(tx)}, ${enabled}, ${now}::timestamptz)
      on conflict (shop_id) do update set enabled = excluded.enabled, changed_at = excluded.changed_at
        where known.enabled <> excluded.enabled`.execute(tx)
}

/**
 * Forgets a switch set before `before`, when the app was uninstalled: the platform removes what the storefront
 * printed.
 */
export async function forgetEnabled(tx: ShopTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('instant_page_settings')
    .where('shop_id', '=', shopOf(tx))
    .where('changed_at', '<', before)
    .execute()
}
