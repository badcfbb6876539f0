import { type Selectable, sql } from 'kysely'
import type { BreadcrumbReads } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export type BreadcrumbRead = Selectable<BreadcrumbReads>

/** A reading without progress for this long is begun anew. */
const ABANDONED_MS = 30 * 60_000

/** Begins a reading of all collections and their products; returns false if one is already running. */
export async function beginRead(tx: ShopTx, shopId: ShopId): Promise<boolean> {
  const now = await clockOf(tx)
  const movedBefore = new Date(Date.parse(now) - ABANDONED_MS)
  const { rows } = await sql`
    insert into breadcrumb_reads as known (shop_id, state, started_at, touched_at)
      values (${shopId}, 'running', ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id) do update set state = 'running', bulk_operation_id = null, error_code = null,
        started_at = excluded.started_at, touched_at = excluded.touched_at
        where known.state <> 'running' or known.touched_at < ${movedBefore}::timestamptz
      returning shop_id`.execute(tx)
  return rows.length > 0
}

/** Returns the progress of the reading; null if never begun. */
export async function findRead(tx: ShopTx): Promise<BreadcrumbRead | null> {
  const row = await tx
    .selectFrom('breadcrumb_reads')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the progress of a running reading. */
export async function updateRead(
  tx: ShopTx,
  change: Partial<
    Pick<BreadcrumbRead, 'bulk_operation_id' | 'state' | 'error_code' | 'as_of' | 'storefront_origin'>
  >,
): Promise<void> {
  await tx
    .updateTable('breadcrumb_reads')
    .where('shop_id', '=', shopOf(tx))
    .where('state', '=', 'running')
    .set({ ...change, touched_at: await clockOf(tx) })
    .execute()
}
