import { type Selectable, sql } from 'kysely'
import type { StoreRedirectReads } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export type RedirectRead = Selectable<StoreRedirectReads>

/** A reading without progress for this long is started again. */
const ABANDONED = '30 minutes'

/**
 * Starts a reading of all redirects; a running one continues. With `unlessWithin` (an interval of the database) does
 * nothing if one began within this time.
 */
export async function beginRedirectRead(
  tx: ShopTx,
  shopId: ShopId,
  { unlessWithin = '0 seconds' }: { unlessWithin?: string } = {},
): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    insert into store_redirect_reads as known (shop_id, started_at, touched_at)
      values (${shopId}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id) do update set state = 'running', bulk_operation_id = null, lines_done = 0, error_code = null,
        started_at = ${now}::timestamptz, touched_at = ${now}::timestamptz
        where (known.state <> 'running' or known.touched_at < ${now}::timestamptz - ${ABANDONED}::interval)
          and known.started_at <= ${now}::timestamptz - ${unlessWithin}::interval
      returning shop_id`.execute(tx)
  return rows.length > 0
}

/** Returns the last reading of redirects and its progress; null if they were never read. */
export async function findRedirectRead(tx: ShopTx): Promise<RedirectRead | null> {
  return (
    (await tx
      .selectFrom('store_redirect_reads')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .executeTakeFirst()) ?? null
  )
}

/** Stores the progress of a running reading. */
export async function updateRedirectRead(
  tx: ShopTx,
  change: Partial<Pick<RedirectRead, 'bulk_operation_id' | 'lines_done' | 'state' | 'error_code' | 'as_of'>>,
): Promise<void> {
  await tx
    .updateTable('store_redirect_reads')
    .where('shop_id', '=', shopOf(tx))
    .set({ ...change, touched_at: await clockOf(tx) })
    .where('state', '=', 'running')
    .execute()
}
