import { type Selectable, sql } from 'kysely'
import type { ImagesFiles } from '#kit/server/db/generated/schema.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ImageReason, ImageState } from '../domain/image-states.ts'
import type { ImageSettings } from '../domain/settings.ts'
import type { Content, Delivery, Making } from './content-value.ts'

export type FileRow = Selectable<ImagesFiles>

/** Reads our rows of files by number; files never checked are missing. */
export async function findFileRows(tx: ShopTx, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('images_files')
    .where('shop_id', '=', shopOf(tx))
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the verdict of a check that wrote nothing. The file on the store is `current`. */
export async function noteVerdict(
  tx: ShopTx,
  id: string,
  verdict: {
    current: Content
    state: ImageState
    reason: ImageReason | null
    /** The attempted file; null if the check ended before an encoding was chosen. */
    making: Making | null
    settings: ImageSettings
  },
): Promise<void> {
  const { current, state, reason, making, settings } = verdict
  const { original: _, ...encoding } = { original: null, settings, ...making }
  const now = await clockOf(tx)
  await sql`
    insert into images_files as known (shop_id, id, url, state, reason, current_digest, current_bytes, encoding, likeness,
        foretold, stored_share, checked_at, sized_at)
      values (${shopOf(tx)}, ${id}, ${current.url ?? ''}, ${state}, ${reason}, ${current.digest}, ${current.bytes},
        ${toJson(encoding)}::jsonb, ${toJson(making?.likeness)}::jsonb, ${making?.foretold ?? null}::real,
        ${making?.storedShare ?? null}::real, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (shop_id, id) do update set url = excluded.url,
        -- A file of ours that stands stays optimised, whatever another try came to. A look at a restored image leaves it
        -- restored: automations take no image that somebody restored.
        state = case when known.current_digest = excluded.current_digest and (known.state = 'optimised'
            or known.state = 'restored' and excluded.state = 'can-be-optimised')
          then known.state else excluded.state end,
        reason = case when known.state = 'optimised' and known.current_digest = excluded.current_digest
          then known.reason else excluded.reason end,
        encoding = case when known.state = 'optimised' and known.current_digest = excluded.current_digest
          then known.encoding else excluded.encoding end,
        likeness = case when known.state = 'optimised' and known.current_digest = excluded.current_digest
          then known.likeness else excluded.likeness end,
        current_digest = excluded.current_digest, current_bytes = excluded.current_bytes,
        foretold = case when known.measured is null then excluded.foretold else known.foretold end,
        checked_at = excluded.checked_at, sized_at = excluded.sized_at`.execute(tx)
}

/** Stores that an image could not be made smaller, and why. An optimised file keeps its state. */
export async function noteFailed(tx: ShopTx, id: string, reason: ImageReason): Promise<void> {
  const url = await listedUrl(tx, id)
  if (url === null) return
  const now = await clockOf(tx)
  await sql`
    insert into images_files as known (shop_id, id, url, state, reason, checked_at)
      values (${shopOf(tx)}, ${id}, ${url}, 'failed', ${reason}, ${now}::timestamptz)
      on conflict (shop_id, id) do update set url = excluded.url, state = excluded.state, reason = excluded.reason,
          checked_at = excluded.checked_at
        where known.state <> 'optimised'`.execute(tx)
}

/** Stores why an image could not be checked this time. It keeps its state, so the next run takes it again. */
export async function notePassing(
  tx: ShopTx,
  id: string,
  reason: Extract<ImageReason, 'unreachable' | 'not-ready'>,
): Promise<void> {
  const url = await listedUrl(tx, id)
  if (url === null) return
  await sql`
    insert into images_files as known (shop_id, id, url, reason)
      values (${shopOf(tx)}, ${id}, ${url}, ${reason})
      on conflict (shop_id, id) do update set reason = excluded.reason
        where known.state in ('unchecked', 'can-be-optimised') and known.url = excluded.url`.execute(tx)
}

/** Returns the URL of an image of the list; null if it is not there. */
async function listedUrl(tx: ShopTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select url from catalogue_images where shop_id = ${shopOf(tx)} and id = ${id}::bigint`.execute(tx)
  return rows[0]?.url ?? null
}

/** Stores that the file on the store is one we made of the stored original. */
export async function noteOurs(tx: ShopTx, id: string, current: Content): Promise<void> {
  await sql`
    update images_files set state = 'optimised', reason = null, url = ${current.url ?? ''},
        current_digest = ${current.digest}, current_bytes = ${current.bytes}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** Stores what visitors got before a write, so that a worker that finishes the write can compare. */
export async function noteMeasuredBefore(
  tx: ShopTx,
  id: string,
  { current, widths }: { current: Content; widths: readonly Delivery[] },
): Promise<void> {
  await sql`
    insert into images_files as known (shop_id, id, url, current_digest, current_bytes, widths)
      values (${shopOf(tx)}, ${id}, ${current.url ?? ''}, ${current.digest}, ${current.bytes}, ${toJson(widths)}::jsonb)
      on conflict (shop_id, id) do update set widths = excluded.widths`.execute(tx)
}
