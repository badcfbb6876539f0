import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { tellDeleted } from './tell-deleted.ts'

/** Days to keep files we made that are not in use; they can be made again. */
const KEPT_DAYS = 30
const BATCH = 200

/** Deletes files we made that are not on the store and were not used for a month. Keeps originals. */
export async function forgetMade(ctx: ShopContext): Promise<void> {
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
  for (const digest of digests) await ctx.objects.remove(`${ctx.shop.id}/${digest}`)
  await ctx.tx((tx) =>
    tx
      .deleteFrom('images_objects')
      .where('shop_id', '=', shopOf(tx))
      .where('digest', 'in', [...digests])
      .execute(),
  )
}
