import { sql } from 'kysely'
import { numberOf } from '#core/catalogue/images/image-row.ts'
import { noteImageFile } from '#core/catalogue/images/image-store.ts'
import type { ChangeRef } from '#core/changes/change-kind.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type Content, deliveredMean, deliveredSaving, type Making } from './content-value.ts'
import { type FileRow, findFileRows } from './file-rows.ts'
import { isMadeOf } from './kept-bytes.ts'

/** Updates our rows to the bytes now on the store: written, reverted, restored, or found there. */
export async function noteContent(
  tx: ShopTx,
  shopId: ShopId,
  { resourceId, observed }: ChangeRef & { observed: Content | null },
): Promise<void> {
  const id = numberOf(resourceId, 'MediaImage')
  if (id === null || !observed?.url) return
  const known = (await findFileRows(tx, [id])).get(id)
  const { url, width, height } = observed
  await noteImageFile(tx, shopId, { id, url, width, height })
  if (observed.made) await noteOptimised(tx, id, { observed, known })
  else if (observed.wentBack) await noteAlike(tx, id, { observed, known }, observed.wentBack)
  else if (observed.spared) await noteAlike(tx, id, { observed, known }, observed.spared)
  else await noteOriginal(tx, id, { observed, known })
}

interface Noted {
  observed: Content
  known: FileRow | undefined
}

async function noteOptimised(tx: ShopTx, id: string, { observed, known }: Noted): Promise<void> {
  const { made, delivered, bytes } = observed
  if (!made) return
  const now = await clockOf(tx)
  const { original, likeness, foretold } = made
  const measured = delivered ? deliveredSaving(delivered) : null
  const mean = delivered && deliveredMean(delivered)
  await sql`
    insert into images_files as known (shop_id, id, url, state, original_digest, original_bytes, original_mime,
        original_width, original_height, current_digest, current_bytes, delivered_before, delivered_after, widths, likeness,
        encoding, foretold, measured, stored_share, optimised_at, checked_at, sized_at)
      values (${shopOf(tx)}, ${id}, ${observed.url ?? ''}, 'optimised', ${original.digest}, ${original.bytes},
        ${original.mime}, ${original.width}, ${original.height}, ${observed.digest}, ${bytes},
        ${mean?.before ?? null}, ${mean?.after ?? null},
        ${toJson(delivered ?? [])}::jsonb, ${toJson(likeness)}::jsonb, ${toJson(withoutOriginal(made))}::jsonb,
        ${foretold}, ${measured}, ${made.storedShare}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id, id) do update set
        (url, state, reason, original_digest, original_bytes, original_mime, original_width, original_height,
          current_digest, current_bytes, delivered_before, delivered_after, widths, likeness, encoding, foretold,
          measured, stored_share, optimised_at, checked_at, sized_at) =
        (excluded.url, excluded.state, null, excluded.original_digest, excluded.original_bytes, excluded.original_mime,
          excluded.original_width, excluded.original_height, excluded.current_digest, excluded.current_bytes,
          coalesce(excluded.delivered_before, known.delivered_before),
          coalesce(excluded.delivered_after, known.delivered_after),
          case when excluded.widths = '[]' then known.widths else excluded.widths end, excluded.likeness,
          excluded.encoding, excluded.foretold, coalesce(excluded.measured, known.measured), excluded.stored_share,
          excluded.optimised_at, excluded.checked_at, excluded.sized_at)`.execute(tx)
  if (known?.state === 'optimised' && known.current_digest === observed.digest) return
  // If optimised again, it counts the saving beyond the previous optimised file.
  const wasOptimised = known?.state === 'optimised'
  const stored = wasOptimised ? Number(known.current_bytes ?? bytes) : original.bytes
  const delivery = wasOptimised ? Number(known.delivered_after ?? 0) : (mean?.before ?? 0)
  await countDay(tx, {
    optimised: wasOptimised ? 0 : 1,
    stored: stored - bytes,
    delivered: mean ? delivery - mean.after : 0,
  })
}

/** Visitors would get as many bytes as before: the smaller file was reverted, or was measured and never written. */
async function noteAlike(tx: ShopTx, id: string, { observed, known }: Noted, making: Making): Promise<void> {
  const { wentBack, delivered = [] } = observed
  const now = await clockOf(tx)
  // If the reverted content is itself an optimised file, the image stays optimised.
  const isOurs = known?.state === 'optimised' && known.current_digest === observed.digest
  const state = isOurs ? 'optimised' : 'nothing-to-gain'
  const reason = isOurs ? null : wentBack ? 'went-back' : 'delivered-alike'
  await sql`
    insert into images_files (shop_id, id, url, state, reason, current_digest, current_bytes, encoding, foretold, measured,
        stored_share, checked_at, sized_at)
      values (${shopOf(tx)}, ${id}, ${observed.url ?? ''}, ${state}, ${reason}, ${observed.digest}, ${observed.bytes},
        ${toJson({ ...withoutOriginal(making), delivered })}::jsonb, ${making.foretold}, ${deliveredSaving(delivered)},
        ${making.storedShare}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id, id) do update set (url, state, reason, current_digest, current_bytes, foretold, measured,
          stored_share, checked_at, sized_at) =
        (excluded.url, excluded.state, excluded.reason, excluded.current_digest, excluded.current_bytes,
          excluded.foretold, excluded.measured, excluded.stored_share, excluded.checked_at, excluded.sized_at),
        encoding = ${isOurs ? sql`images_files.encoding` : sql`excluded.encoding`}`.execute(tx)
  if (wentBack) await countDay(tx, { wentBack: 1 })
}

/** Stores a file Signpost did not make: a restored original, or an upload. */
async function noteOriginal(tx: ShopTx, id: string, { observed, known }: Noted): Promise<void> {
  // Same bytes as before: the earlier verdict holds.
  if (!known) return
  if (known.current_digest === observed.digest) return noteUrl(tx, id, observed.url ?? known.url)
  const isRestored = known.original_digest === observed.digest
  const wasOptimised = known.state === 'optimised'
  // Undoing a second optimisation restores the first.
  const isEarlierOurs =
    !isRestored &&
    known.original_digest !== null &&
    (await isMadeOf(tx, observed.digest, known.original_digest))
  const stateNow = isEarlierOurs ? 'optimised' : 'unchecked'
  const state = isRestored ? (wasOptimised ? 'restored' : known.state) : stateNow
  await sql`
    update images_files set url = ${observed.url ?? ''}, state = ${state},
        reason = ${state === known.state ? known.reason : null},
        current_digest = ${observed.digest}, current_bytes = ${observed.bytes}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  if (wasOptimised && isRestored)
    await countDay(tx, {
      restored: 1,
      stored: Number(known.current_bytes ?? 0) - observed.bytes,
      delivered: Number(known.delivered_after ?? 0) - Number(known.delivered_before ?? 0),
    })
}

async function noteUrl(tx: ShopTx, id: string, url: string): Promise<void> {
  await sql`
    update images_files set url = ${url} where shop_id = ${shopOf(tx)} and id = ${id} and url <> ${url}`.execute(
    tx,
  )
}

/** Returns how the file was made, as stored, without the original, which has its own columns. */
export function withoutOriginal<Part extends { original: unknown }>({ original: _, ...rest }: Part) {
  return rest
}

/** Adds an event to its day, for the chart over time. */
export async function countDay(
  tx: ShopTx,
  event: { optimised?: number; restored?: number; wentBack?: number; stored?: number; delivered?: number },
): Promise<void> {
  const { optimised = 0, restored = 0, wentBack = 0, stored = 0, delivered = 0 } = event
  const now = await clockOf(tx)
  await sql`
    insert into images_days as known (shop_id, day, optimised, restored, went_back, stored_saved, delivered_saved)
      values (${shopOf(tx)}, (${now}::timestamptz at time zone 'UTC')::date, ${optimised}, ${restored}, ${wentBack},
        ${stored}, ${delivered})
      on conflict (shop_id, day) do update set optimised = known.optimised + excluded.optimised,
        restored = known.restored + excluded.restored, went_back = known.went_back + excluded.went_back,
        stored_saved = known.stored_saved + excluded.stored_saved,
        delivered_saved = known.delivered_saved + excluded.delivered_saved`.execute(tx)
}
