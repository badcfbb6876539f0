import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { tellDeleted } from './tell-deleted.ts'

/** Days to keep files we made that are not in use; they can be made again. */
const KEPT_DAYS = 30
const BATCH = 200

/** Deletes what is not needed any more: files of ours, and what belongs to deleted images (a job). */
export async function tidyImages(ctx: ShopContext): Promise<void> {
  await forgetMade(ctx)
  await forgetDeleted(ctx)
}

/** Deletes files we made that are not on the store and were not used for a month. Keeps originals. */
async function forgetMade(ctx: ShopContext): Promise<void> {
  for (;;) {
    const digests = await ctx.tx(async (tx) => {
      const shop = shopOf(tx)
      const now = await clockOf(tx)
      const { rows } = await sql<{ digest: string }>`
        select o.digest from images_objects o
          where o.shop_id = ${shop} and not o.is_original
            and o.kept_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
            and not exists (select from images_files f where f.shop_id = ${shop} and f.current_digest = o.digest)
          limit ${BATCH}`.execute(tx)
      return rows.map(({ digest }) => digest)
    })
    if (digests.length === 0) return
    await forget(ctx, digests)
  }
}

/** Days to keep what belongs to an image that is no longer among the store's: a sync may find it again. */
const MISSING_DAYS = 30

/** Deletes our rows of images the store deleted a month ago, with the originals kept for them. */
async function forgetDeleted(ctx: ShopContext): Promise<void> {
  await ctx.tx(noteMissing)
  for (;;) {
    const { rows, originals } = await ctx.tx(deleteMissing)
    await forget(ctx, originals)
    if (rows < BATCH) return
  }
}

async function noteMissing(tx: ShopTx): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  await sql`
    update images_files f set missing_since = case when f.missing_since is null then ${now}::timestamptz end
      where f.shop_id = ${shop} and (f.missing_since is null) <>
        exists (select from catalogue_images c where c.shop_id = ${shop} and c.id = f.id)`.execute(tx)
}

/** Deletes a batch of rows; returns their number, and originals that no other row has. */
async function deleteMissing(tx: ShopTx): Promise<{ rows: number; originals: string[] }> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const { rows } = await sql<{ original: string | null }>`
    delete from images_files where shop_id = ${shop} and id in (
        select id from images_files where shop_id = ${shop}
          and missing_since < ${now}::timestamptz - make_interval(days => ${MISSING_DAYS}::int) limit ${BATCH})
      returning original_digest as original`.execute(tx)
  const digests = rows.flatMap(({ original }) => original ?? [])
  const { rows: unused } = await sql<{ digest: string }>`
    select o.digest from images_objects o
      where o.shop_id = ${shop} and o.digest = any(${digests}::text[])
        and not exists (select from images_files f
          where f.shop_id = ${shop} and (f.original_digest = o.digest or f.current_digest = o.digest))`.execute(
    tx,
  )
  return { rows: rows.length, originals: unused.map(({ digest }) => digest) }
}

/** Deletes all stored image files of a shop before its rows are erased, and notifies the merchant. */
export async function forgetAll(ctx: ShopContext): Promise<void> {
  let [count, originals] = [0, 0]
  for (;;) {
    const rows = await ctx.tx((tx) =>
      tx
        .selectFrom('images_objects')
        .where('shop_id', '=', shopOf(tx))
        .select(['digest', 'is_original'])
        .orderBy('digest')
        .limit(BATCH)
        .execute(),
    )
    if (rows.length === 0) break
    count += rows.length
    originals += rows.filter(({ is_original }) => is_original).length
    await forget(
      ctx,
      rows.map(({ digest }) => digest),
    )
  }
  if (count === 0) return
  ctx.log.info({ shop: ctx.shop.domain, count }, 'the kept images of a store were deleted')
  await tellDeleted(ctx, originals)
}

/**
 * Deletes the object first: a row without an object is detected on access, an object without a row would stay
 * forever.
 */
async function forget(ctx: ShopContext, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return
  for (const digest of digests) await ctx.objects.remove(`${ctx.shop.id}/${digest}`)
  await ctx.tx((tx) =>
    tx
      .deleteFrom('images_objects')
      .where('shop_id', '=', shopOf(tx))
      .where('digest', 'in', [...digests])
      .execute(),
  )
}
