import { sql } from 'kysely'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { clockOf, type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { findGone, putTombstones } from '../store.ts'
import { type ImageRow, numberOf } from './image-row.ts'

/** Tombstone kind of images. */
const TOMBSTONE = 'media'
/** 13 parameters per row. */
const ROWS_AT_ONCE = 1_000

/**
 * Stores images requested at `readAt`, by the same rules as resources (`store.ts`): an older observation never
 * replaces a newer one. The product of an image is versioned separately; `owners` is true if this reading knows it.
 * `ofChanges`: of a reading of changes, after which nothing is removed; images it shows again as they were stay
 * untouched.
 * Returns the images that were added to a product, if the plan gives access to that product.
 */
export async function saveImages(
  tx: ShopTx,
  shopId: ShopId,
  found: { images: readonly ImageRow[]; readAt: Date; owners: boolean; ofChanges?: boolean },
): Promise<Hung[]> {
  if (found.images.length === 0) return []
  await lockAlone(tx, 'catalogue')
  const { readAt } = found
  // A file in two galleries appears twice: the last one counts.
  const images = [...new Map(found.images.map((image) => [image.id, image])).values()]
  const isGone = await findGone(tx, shopId, {
    found: images.map(({ id }) => ({ kind: TOMBSTONE, id })),
    readAt,
  })
  const there = images.filter(({ id }) => !isGone({ kind: TOMBSTONE, id }))
  for (let at = 0; at < there.length; at += ROWS_AT_ONCE)
    await putImages(tx, shopId, { images: there.slice(at, at + ROWS_AT_ONCE), readAt })
  const hung = found.owners ? await saveOwners(tx, shopId, { images, readAt }) : []
  if (found.owners) await saveGalleries(tx, shopId, [...furtherIn(found.images), ...hung.flatMap(leftBehind)])
  if (!found.ofChanges)
    await sql`
      update catalogue_images known set read_at = ${readAt}
        where shop_id = ${shopId} and id = any(${images.map(({ id }) => id)}::bigint[]) and read_at < ${readAt}`.execute(
      tx,
    )
  return hung.filter(({ locked }) => !locked)
}

async function putImages(
  tx: ShopTx,
  shopId: ShopId,
  { images, readAt }: { images: readonly ImageRow[]; readAt: Date },
): Promise<void> {
  await sql`
    insert into catalogue_images as known (shop_id, id, owner_id, owner_title, position, url, alt, width, height, mime,
        updated_at, read_at, owner_read_at)
      values ${valuesOf(
        images.map((image) => [
          ...[shopId, image.id, null, image.ownerTitle, image.position, image.url, image.alt, image.width],
          ...[image.height, image.mime, image.updatedAt, readAt, new Date(0)],
        ]),
      )}
      on conflict (shop_id, id) do update set
        (url, alt, width, height, mime, updated_at) =
          (excluded.url, excluded.alt, excluded.width, excluded.height, excluded.mime, excluded.updated_at),
        read_at = greatest(known.read_at, excluded.read_at)
        where known.updated_at < excluded.updated_at
          or (known.updated_at = excluded.updated_at and known.read_at <= excluded.read_at
            and (known.url, known.alt, known.width, known.height, known.mime)
            is distinct from (excluded.url, excluded.alt, excluded.width, excluded.height, excluded.mime))`.execute(
    tx,
  )
}

/** An image that was added to a product. */
export interface Hung {
  productId: string
  updatedAt: Date
}

interface Moved extends Hung {
  id: string
  before: string | null
  locked: boolean
}

async function saveOwners(
  tx: ShopTx,
  shopId: ShopId,
  { images, readAt }: { images: readonly ImageRow[]; readAt: Date },
): Promise<Moved[]> {
  const { rows: hung } = await sql<Moved>`
    with saved as (
    update catalogue_images known set owner_id = n."ownerId", owner_title = n."ownerTitle", position = n.position,
        owner_read_at = ${readAt},
        locked = not exists (select from catalogue_resources r
          where r.shop_id = ${shopId} and r.kind = 'product' and r.id = n."ownerId")
      from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as n (id bigint, "ownerId" bigint, "ownerTitle" text, position int)
      where known.shop_id = ${shopId} and known.id = n.id and known.owner_read_at <= ${readAt}
      returning known.id, new.owner_id, old.owner_id as before, new.locked, new.updated_at)
    select id, before, locked, owner_id as "productId", updated_at as "updatedAt" from saved
      where owner_id is distinct from before`.execute(tx)
  return hung
}

interface InGallery {
  image: string
  product: string
}

/** The gallery it was last seen in may still show it. */
const leftBehind = ({ id, before }: Moved): InGallery[] => (before ? [{ image: id, product: before }] : [])

/** Galleries of the images that appear more than once. */
function furtherIn(images: readonly ImageRow[]): InGallery[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const { id } of images) (seen.has(id) ? again : seen).add(id)
  return images.flatMap(({ id, ownerId }) =>
    ownerId !== null && again.has(id) ? [{ image: id, product: ownerId }] : [],
  )
}

async function saveGalleries(tx: ShopTx, shopId: ShopId, found: readonly InGallery[]): Promise<void> {
  for (let at = 0; at < found.length; at += ROWS_AT_ONCE) {
    const rows = found.slice(at, at + ROWS_AT_ONCE).map(({ image, product }) => [shopId, image, product])
    await sql`
      insert into catalogue_image_galleries (shop_id, image_id, product_id) values ${valuesOf(rows)}
        on conflict do nothing`.execute(tx)
  }
}

/** Returns images of these products that a reading at `readAt` no longer found there. They may still exist as files. */
export async function findLeftBehind(
  tx: ShopTx,
  { products, readAt }: { products: readonly string[]; readAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_images
      where shop_id = ${shopOf(tx)} and owner_id = any(${products}::bigint[]) and owner_read_at < ${readAt} order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Detaches images from products: they become standalone files, titled by their file names. */
export async function setFree(
  tx: ShopTx,
  shopId: ShopId,
  free: { ids: readonly string[] } | { notSeenSince: Date },
): Promise<void> {
  await lockAlone(tx, 'catalogue')
  const which =
    'ids' in free
      ? sql`id = any(${free.ids}::bigint[])`
      : sql`owner_id is not null and owner_read_at < ${free.notSeenSince}`
  await sql`
    update catalogue_images set owner_id = null, position = 0, locked = false,
        owner_title = regexp_replace(split_part(url, '?', 1), '^.*/', '')
      where shop_id = ${shopId} and ${which}`.execute(tx)
}

/** Removes images that did not exist when requested at `goneAt`, or that a complete reading did not show. */
export async function markImagesDeleted(
  tx: ShopTx,
  shopId: ShopId,
  gone: { ids: readonly string[]; goneAt: Date } | { unseenSince: Date },
): Promise<void> {
  await lockAlone(tx, 'catalogue')
  const at = 'ids' in gone ? gone.goneAt : gone.unseenSince
  const which =
    'ids' in gone ? sql`id = any(${gone.ids}::bigint[]) and read_at <= ${at}` : sql`read_at < ${at}`
  const { rows } = await sql<{ id: string }>`
    delete from catalogue_images where shop_id = ${shopId} and ${which} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    delete from catalogue_image_galleries where shop_id = ${shopId} and image_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await putTombstones(tx, shopId, { kind: TOMBSTONE, ids, goneAt: at })
}

/** Updates our row with an alt text that was just written. Ignores other gids. */
export async function noteImageAlt(
  tx: ShopTx,
  shopId: ShopId,
  { gid, alt }: { gid: string; alt: string | null },
): Promise<void> {
  const id = numberOf(gid, 'MediaImage')
  if (id === null) return
  await tx
    .updateTable('catalogue_images')
    .set({ alt: alt?.trim() ? alt : null, read_at: await clockOf(tx) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Updates our row after new image bytes were written: they have a new URL and may have another size. */
export async function noteImageFile(
  tx: ShopTx,
  shopId: ShopId,
  file: { id: string; url: string; width: number | null; height: number | null },
): Promise<void> {
  const { id, url, width, height } = file
  await tx
    .updateTable('catalogue_images')
    .set({ url, width, height, read_at: await clockOf(tx) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}
