import { type Selectable, sql } from 'kysely'
import type { ImagesConversions } from '#kit/server/db/generated/schema.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type GalleryEntry, galleryEntrySchema } from './format-value.ts'

export type ConversionRow = Selectable<ImagesConversions>

/** Reads conversions by number of the source; images never converted are missing. */
export async function findConversions(
  tx: ShopTx,
  sources: readonly string[],
): Promise<Map<string, ConversionRow>> {
  if (sources.length === 0) return new Map()
  const rows = await tx
    .selectFrom('images_conversions')
    .where('shop_id', '=', shopOf(tx))
    .where('source_id', 'in', [...sources])
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** Returns the number of the file that replaces a source in its galleries; null if none does. */
export async function findReplacing(tx: ShopTx, sourceId: string): Promise<string | null> {
  const row = (await findConversions(tx, [sourceId])).get(sourceId)
  return row?.stands ? row.converted_id : null
}

/** Records a new file before it is made. Continues one that was begun with the same bytes. */
export async function beginConversion(
  tx: ShopTx,
  file: { sourceId: string; filename: string; digest: string; mime: string },
): Promise<ConversionRow> {
  const { sourceId, filename, digest, mime } = file
  const now = await clockOf(tx)
  const { rows } = await sql<ConversionRow>`
    insert into images_conversions as known (shop_id, source_id, filename, digest, mime, changed_at)
      values (${shopOf(tx)}, ${sourceId}, ${filename}, ${digest}, ${mime}, ${now}::timestamptz)
      on conflict (shop_id, source_id) do update set
        converted_id = case when known.digest = excluded.digest then known.converted_id end,
        unseen = known.unseen and known.digest = excluded.digest,
        (filename, digest, mime, changed_at) =
          (excluded.filename, excluded.digest, excluded.mime, excluded.changed_at)
      returning *`.execute(tx)
  return rows[0] as ConversionRow
}

/** Stores the file the platform made, and whether it was made just now; null once it is deleted, or left to the store. */
export async function noteConverted(
  tx: ShopTx,
  sourceId: string,
  { id, isNew }: { id: string | null; isNew: boolean },
): Promise<void> {
  await sql`
    update images_conversions set converted_id = ${id}, unseen = ${isNew}
      where shop_id = ${shopOf(tx)} and source_id = ${sourceId}`.execute(tx)
}

/** Stores that references begin to move, and all gallery entries as they are, which a worker that resumes the move needs. */
export async function noteMoving(
  tx: ShopTx,
  sourceId: string,
  { toward, entries }: { toward: 'converted' | 'source'; entries: readonly GalleryEntry[] },
): Promise<void> {
  const products = entries.map(({ product }) => numberOfGid(product))
  await sql`
    update images_conversions set toward = ${toward}, places = ${toJson(entries)}::jsonb, products = ${products}::bigint[],
        unseen = false
      where shop_id = ${shopOf(tx)} and source_id = ${sourceId}`.execute(tx)
}

/** Stores which of the two files is now in the galleries; the move is complete. */
export async function noteMoved(tx: ShopTx, sourceId: string, stands: boolean): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update images_conversions set stands = ${stands}, toward = null, places = '[]', changed_at = ${now}::timestamptz
      where shop_id = ${shopOf(tx)} and source_id = ${sourceId}`.execute(tx)
}

/** Returns products in whose galleries we saw these files, by number of the file. */
export async function galleriesOf(tx: ShopTx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ id: string; product: string }>`
    select id, owner_id as product from catalogue_images
        where shop_id = ${shop} and id = any(${[...ids]}::bigint[]) and owner_id is not null
      union select image_id, product_id from catalogue_image_galleries
        where shop_id = ${shop} and image_id = any(${[...ids]}::bigint[])`.execute(tx)
  const found = new Map<string, string[]>()
  for (const { id, product } of rows) found.set(id, [...(found.get(id) ?? []), product])
  return found
}

export const entriesOfRow = (row: Pick<ConversionRow, 'places'> | undefined): GalleryEntry[] =>
  galleryEntrySchema
    .array()
    .catch([])
    .parse(row?.places ?? [])

export const numberOfGid = (gid: string): string => gid.split('/').at(-1) ?? ''
