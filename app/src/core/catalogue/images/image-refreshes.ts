import { sql } from 'kysely'
import {
  mediaImagesQuery,
  productImagesQuery,
} from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { gidOf } from '../domain/resource-kind.ts'
import { databaseNow } from '../store.ts'
import { numberOf, rowOfImage } from './image-row.ts'
import { findLeftBehind, markImagesDeleted, setFree } from './image-store.ts'
import { saveImagesAndTell } from './save-images.ts'
import { isVideo, rowOfVideo } from './video-row.ts'
import { forgetVideos, saveVideos } from './video-store.ts'

export const REFRESH_IMAGES = 'catalogue.refresh-images'

/** A gallery of 250 with its videos costs about 80 points; a query may cost 1,000 (facts §3). */
const PRODUCTS_AT_ONCE = 10
const FILES_AT_ONCE = 250
/** An app that edits a catalogue causes several updates of each product: the galleries are read once for them. */
const GATHER_MS = 2_000

/** Schedules a refresh of these products' images. Does nothing for a store whose images were never read. */
export async function noteImageRefreshes(
  tx: ShopTx,
  ctx: ShopContext,
  products: readonly string[],
): Promise<void> {
  if (products.length === 0) return
  const read = await tx
    .selectFrom('catalogue_image_reads')
    .where('shop_id', '=', shopOf(tx))
    .select('shop_id')
    .executeTakeFirst()
  if (!read) return
  await sql`
    insert into pending_image_refreshes (shop_id, product_id, noted_at)
      values ${sql.join(products.map((id) => sql`(${ctx.shop.id}, ${id}, clock_timestamp())`))}
      on conflict (shop_id, product_id) do update set noted_at = excluded.noted_at`.execute(tx)
  await ctx.queue.enqueue(
    REFRESH_IMAGES,
    { shop: ctx.shop.id, payload: {} },
    { tx, key: 'image-refreshes', startAfter: new Date(Date.now() + GATHER_MS) },
  )
}

/** Refreshes the images of all products noted so far. Each later note has enqueued a job of its own. */
export async function refreshImages(ctx: ShopContext): Promise<void> {
  // To the microsecond: a note from just before, which was merged into this job, has no other.
  const began = await ctx.tx(clockOf)
  for (;;) {
    const { rows } = await ctx.tx((tx) =>
      sql<{ id: string }>`
        select product_id as id from pending_image_refreshes
          where shop_id = ${shopOf(tx)} and noted_at <= ${began}::timestamptz order by noted_at limit ${PRODUCTS_AT_ONCE}`.execute(
        tx,
      ),
    )
    if (rows.length === 0) return
    await refreshSome(
      ctx,
      rows.map(({ id }) => id),
    )
  }
}

/** Refreshes the images of these noted products at once: whoever changed their galleries shows the result. */
export async function refreshImagesOf(ctx: ShopContext, products: readonly string[]): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select product_id as id from pending_image_refreshes
        where shop_id = ${shopOf(tx)} and product_id = any(${products}::bigint[])`.execute(tx),
  )
  for (let at = 0; at < rows.length; at += PRODUCTS_AT_ONCE)
    await refreshSome(
      ctx,
      rows.slice(at, at + PRODUCTS_AT_ONCE).map(({ id }) => id),
    )
}

async function refreshSome(ctx: ShopContext, products: string[]): Promise<void> {
  const readAt = await ctx.tx(databaseNow)
  const { nodes } = await ctx.platform.query(ctx.shop, productImagesQuery, {
    ids: products.map((id) => gidOf('product', id)),
  })
  const images = nodes.flatMap((node) => {
    const id = node && numberOf(node.id, 'Product')
    if (!node || !id) return []
    return node.media.nodes
      .filter((media) => media.id !== undefined)
      .filter((media) => !isVideo(media))
      .flatMap((media, position) => rowOfImage(media, { id, title: node.title, position }) ?? [])
  })
  const videos = nodes.flatMap((node) => {
    const productId = node && numberOf(node.id, 'Product')
    if (!node || !productId) return []
    return node.media.nodes
      .filter(isVideo)
      .flatMap((media, position) => rowOfVideo(media, { productId, position }) ?? [])
  })
  await ctx.tx(async (tx) => {
    await saveImagesAndTell(ctx, tx, { images, readAt, whole: false })
    await saveVideos(tx, videos, readAt)
    await forgetVideos(tx, { unseenSince: readAt, products })
  })
  await lookForLeftBehind(ctx, { products, readAt })
  await ctx.tx((tx) =>
    // A product noted again since then stays: the response may be older than that note.
    sql`delete from pending_image_refreshes
      where shop_id = ${shopOf(tx)} and product_id = any(${products}::bigint[]) and noted_at < ${readAt}`.execute(
      tx,
    ),
  )
}

/** Images removed from a gallery may be deleted, or may still exist as files. */
async function lookForLeftBehind(
  ctx: ShopContext,
  about: { products: readonly string[]; readAt: Date },
): Promise<void> {
  const left = await ctx.tx((tx) => findLeftBehind(tx, about))
  for (let at = 0; at < left.length; at += FILES_AT_ONCE) {
    const ids = left.slice(at, at + FILES_AT_ONCE)
    const goneAt = await ctx.tx(databaseNow)
    const { nodes } = await ctx.platform.query(ctx.shop, mediaImagesQuery, {
      ids: ids.map((id) => `gid://shopify/MediaImage/${id}`),
    })
    await ctx.tx(async (tx) => {
      await setFree(tx, ctx.shop.id, { ids: ids.filter((_, index) => nodes[index]) })
      await markImagesDeleted(tx, ctx.shop.id, { ids: ids.filter((_, index) => !nodes[index]), goneAt })
    })
  }
}
