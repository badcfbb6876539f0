import { type Selectable, sql } from 'kysely'
import type { CatalogueImageReads } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export type ImageRead = Selectable<CatalogueImageReads>

/** A reading without progress for this long is started again. */
const ABANDONED_MS = 30 * 60_000

/** Starts a reading of all images; a running one continues. */
export async function beginImageRead(tx: ShopTx, shopId: ShopId): Promise<void> {
  const now = await clockOf(tx)
  const movedBefore = new Date(Date.parse(now) - ABANDONED_MS)
  await sql`
    insert into catalogue_image_reads as known (shop_id) values (${shopId})
      on conflict (shop_id) do update set state = 'running', step = 'product', step_started_at = ${now}::timestamptz,
        bulk_operation_id = null, lines_done = 0, unread = '{}', error_code = null,
        started_at = ${now}::timestamptz, touched_at = ${now}::timestamptz
        where known.state <> 'running' or known.touched_at < ${movedBefore}::timestamptz`.execute(tx)
}

/** Returns the last reading of images and its progress; null if images were never read. */
export async function findImageRead(tx: ShopTx): Promise<ImageRead | null> {
  return (
    (await tx
      .selectFrom('catalogue_image_reads')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .executeTakeFirst()) ?? null
  )
}

/** Stores the progress of a running reading. */
export async function updateImageRead(
  tx: ShopTx,
  change: Partial<Pick<ImageRead, 'bulk_operation_id' | 'lines_done' | 'state' | 'error_code'>>,
): Promise<void> {
  await tx
    .updateTable('catalogue_image_reads')
    .where('shop_id', '=', shopOf(tx))
    .set({ ...change, touched_at: await clockOf(tx) })
    .where('state', '=', 'running')
    .execute()
}

/** Ends a step, and the reading after the last one. `unread` is the error code if the step could not be read. */
export async function endStep(tx: ShopTx, read: ImageRead, unread: string | null): Promise<void> {
  const all = { ...(read.unread as object), ...(unread !== null && { [read.step]: unread }) }
  const next = read.step === 'product'
  const state = next ? 'running' : Object.keys(all).length > 0 ? 'partial' : 'done'
  await tx
    .updateTable('catalogue_image_reads')
    .where('shop_id', '=', shopOf(tx))
    .set({
      unread: JSON.stringify(all),
      touched_at: await clockOf(tx),
      state,
      ...(next
        ? {
            step: 'file',
            step_started_at: await clockOf(tx),
            bulk_operation_id: null,
            lines_done: 0,
          }
        : { as_of: sql<Date>`started_at` }),
    })
    .where('state', '=', 'running')
    .execute()
}
