import { sql } from 'kysely'
import { numberOf } from '#core/catalogue/images/image-row.ts'
import type { ChangeRef } from '#core/changes/change-kind.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { deliveredMean } from '../content/content-value.ts'
import { findFileRows } from '../content/file-rows.ts'
import { countDay, withoutOriginal } from '../content/note-content.ts'
import type { Format } from './format-value.ts'

/** Updates our rows to the file now in the galleries that show an image. */
export async function noteFormat(
  tx: ShopTx,
  _shopId: ShopId,
  { resourceId, observed }: ChangeRef & { observed: Format | null },
): Promise<void> {
  if (!observed) return
  if (observed.standing === 'converted') return noteConverted(tx, observed)
  if (observed.former) await noteFormer(tx, observed.former, { isLeft: observed.because !== undefined })
  if (observed.notShown) await noteNotShown(tx, numberOf(resourceId, 'MediaImage') ?? '', observed)
}

async function noteConverted(tx: ShopTx, observed: Format): Promise<void> {
  const { made, url, digest, bytes = 0 } = observed
  const id = numberOf(observed.file ?? '', 'MediaImage')
  if (id === null || !made || !digest) return
  const now = await clockOf(tx)
  const { original, likeness, storedShare } = made
  const mean = deliveredMean(observed.delivered ?? [])
  const known = (await findFileRows(tx, [id])).get(id)
  await sql`
    insert into images_files (shop_id, id, url, state, original_digest, original_bytes, original_mime, original_width,
        original_height, current_digest, current_bytes, delivered_before, delivered_after, widths, likeness, encoding,
        stored_share, optimised_at, checked_at, sized_at)
      values (${shopOf(tx)}, ${id}, ${url ?? ''}, 'optimised', ${original.digest}, ${original.bytes}, ${original.mime},
        ${original.width}, ${original.height}, ${digest}, ${bytes}, ${mean.before}, ${mean.after},
        ${toJson(observed.delivered ?? [])}::jsonb, ${toJson(likeness)}::jsonb, ${toJson(withoutOriginal(made))}::jsonb,
        ${storedShare}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id, id) do update set (url, state, reason, original_digest, original_bytes, original_mime,
          original_width, original_height, current_digest, current_bytes) =
        (excluded.url, excluded.state, null, excluded.original_digest, excluded.original_bytes, excluded.original_mime,
          excluded.original_width, excluded.original_height, excluded.current_digest, excluded.current_bytes)`.execute(
    tx,
  )
  if (known?.state === 'optimised') return
  await countDay(tx, {
    optimised: 1,
    // The source stays among the store's files; one that was left before is there already.
    stored: known ? 0 : -bytes,
    delivered: mean.before - mean.after,
  })
}

/**
 * Subtracts the savings of a converted file in the chart. One left to the store is no image to optimise: it is ours, and
 * its original is another file. The row of one the store has deleted goes with those of other deleted images.
 */
async function noteFormer(tx: ShopTx, gid: string, { isLeft }: { isLeft: boolean }): Promise<void> {
  const id = numberOf(gid, 'MediaImage') ?? ''
  const row = (await findFileRows(tx, [id])).get(id)
  if (row?.state !== 'optimised') return
  await sql`
    update images_files set state = 'not-supported', reason = 'left-behind', original_digest = null,
        original_bytes = null, original_mime = null, original_width = null, original_height = null
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
  await countDay(tx, {
    restored: 1,
    stored: isLeft ? 0 : Number(row.current_bytes ?? 0),
    delivered: Number(row.delivered_after ?? 0) - Number(row.delivered_before ?? 0),
  })
}

/** Stores that the new file, compared with the source, saved visitors too little. An optimised file keeps its state. */
async function noteNotShown(tx: ShopTx, id: string, observed: Format): Promise<void> {
  const { notShown, url, bytes = 0 } = observed
  if (!notShown || !url) return
  const now = await clockOf(tx)
  await sql`
    insert into images_files as known (shop_id, id, url, state, reason, current_bytes, encoding, checked_at, sized_at)
      values (${shopOf(tx)}, ${id}, ${url}, 'nothing-to-gain', 'format-alike', ${bytes},
        ${toJson(withoutOriginal(notShown))}::jsonb, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id, id) do update set url = excluded.url, state = excluded.state, reason = excluded.reason,
          checked_at = excluded.checked_at
        where known.state <> 'optimised'`.execute(tx)
}
