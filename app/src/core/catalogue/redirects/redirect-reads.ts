import { type Selectable, sql } from 'kysely'
import type { StoreRedirectReads } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export type RedirectRead = Selectable<StoreRedirectReads>

/** A reading without progress for this long is started again. */
const ABANDONED_MS = 30 * 60_000

/**
 * Starts a reading of all redirects; a running one continues. Does nothing if one began within `unlessWithinMs`. Asked
 * each time the list is opened, so it reads first and locks nothing while there is nothing to start.
 */
export async function beginRedirectRead(
  tx: ShopTx,
  shopId: ShopId,
  { unlessWithinMs = 0 }: { unlessWithinMs?: number } = {},
): Promise<boolean> {
  const now = await clockOf(tx)
  const before = (ms: number): string => (ms === 0 ? now : new Date(Date.parse(now) - ms).toISOString())
  const [movedBefore, begunBefore] = [before(ABANDONED_MS), before(unlessWithinMs)]
  const isDue = (known: RedirectRead): boolean =>
    (known.state !== 'running' || known.touched_at.getTime() < Date.parse(movedBefore)) &&
    known.started_at.getTime() <= Date.parse(begunBefore)
  const known = await findRedirectRead(tx)
  if (known && !isDue(known)) return false
  // Of two that saw an old reading only one starts the next.
  const { rows } = await sql`
    insert into store_redirect_reads as known (shop_id, started_at, touched_at)
      values (${shopId}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id) do update set state = 'running', bulk_operation_id = null, lines_done = 0, error_code = null,
        started_at = ${now}::timestamptz, touched_at = ${now}::timestamptz
        where (known.state <> 'running' or known.touched_at < ${movedBefore}::timestamptz)
          and known.started_at <= ${begunBefore}::timestamptz
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
  change: Partial<
    Pick<RedirectRead, 'bulk_operation_id' | 'lines_done' | 'state' | 'error_code' | 'as_of' | 'full_at'>
  >,
): Promise<void> {
  await tx
    .updateTable('store_redirect_reads')
    .where('shop_id', '=', shopOf(tx))
    .set({ ...change, touched_at: await clockOf(tx) })
    .where('state', '=', 'running')
    .execute()
}
