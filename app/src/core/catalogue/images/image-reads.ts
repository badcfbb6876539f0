import { type Selectable, sql } from 'kysely'
import type { CatalogueImageReads } from '#kit/server/db/generated/schema.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

export type ImageRead = Selectable<CatalogueImageReads>

/** A reading that was silent for so long is begun anew. */
const ABANDONED = '30 minutes'

/** Begins to read all pictures; one that is under way goes on. */
export async function beginImageRead(tx: ShopTx, shopId: ShopId): Promise<void> {
  await sql`
    insert into catalogue_image_reads as known (shop_id) values (${shopId})
      on conflict (shop_id) do update set state = 'running', step = 'product', step_started_at = clock_timestamp(),
        bulk_operation_id = null, lines_done = 0, unread = '{}', error_code = null,
        started_at = clock_timestamp(), touched_at = clock_timestamp()
        where known.state <> 'running' or known.touched_at < clock_timestamp() - ${ABANDONED}::interval`.execute(
    tx,
  )
}

/** How far the pictures are read; null: never. */
export async function findImageRead(tx: ShopTx): Promise<ImageRead | null> {
  return (await tx.selectFrom('catalogue_image_reads').selectAll().executeTakeFirst()) ?? null
}

/** Notes how far it is; only while it runs. */
export async function updateImageRead(
  tx: ShopTx,
  change: Partial<Pick<ImageRead, 'bulk_operation_id' | 'lines_done' | 'state' | 'error_code'>>,
): Promise<void> {
  await tx
    .updateTable('catalogue_image_reads')
    .set({ ...change, touched_at: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'running')
    .execute()
}

/** Ends a step; `unread`: code of the reason why there was nothing to read. After the last one the reading ends. */
export async function endStep(tx: ShopTx, read: ImageRead, unread: string | null): Promise<void> {
  const all = { ...(read.unread as object), ...(unread !== null && { [read.step]: unread }) }
  const next = read.step === 'product'
  const state = next ? 'running' : Object.keys(all).length > 0 ? 'partial' : 'done'
  await tx
    .updateTable('catalogue_image_reads')
    .set({
      unread: JSON.stringify(all),
      touched_at: sql<Date>`clock_timestamp()`,
      state,
      ...(next
        ? {
            step: 'file',
            step_started_at: sql<Date>`clock_timestamp()`,
            bulk_operation_id: null,
            lines_done: 0,
          }
        : { as_of: sql<Date>`started_at` }),
    })
    .where('state', '=', 'running')
    .execute()
}
