import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Webhooks about the store's contents. A shop that has left is no longer told of them: what follows them writes to the
 * store by itself.
 */
const ABOUT_CONTENTS = /^(products|collections|themes)\//

/** Returns whether a webhook is processed for a shop that has left. */
export const isToldAfterLeaving = (topic: string): boolean => !ABOUT_CONTENTS.test(topic)

/**
 * Notes that the shop has left, at `at`: Signpost has been taken off its store, and writes nothing there by itself. Null:
 * it has come back.
 */
export async function noteLeft(tx: ShopTx, at: string | null): Promise<void> {
  await lockAlone(tx, 'leaving')
  await tx.updateTable('shops').where('id', '=', shopOf(tx)).set({ left_at: at }).execute()
}

/** Returns whether the shop has the app according to our database, and whether it has left. */
export async function standingOf(ctx: ShopContext): Promise<{ installed: boolean; left: boolean }> {
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .select(['installed_at', 'uninstalled_at', 'left_at'])
      .where('id', '=', ctx.shop.id)
      .executeTakeFirst(),
  )
  const installed = row !== undefined && row.installed_at !== null && row.uninstalled_at === null
  return { installed, left: row?.left_at != null }
}

/** Returns these shops without those that have left. */
export async function withoutLeft(db: Database, shops: readonly ShopId[]): Promise<ShopId[]> {
  const { rows } = await sql<{
    id: ShopId
  }>`select id from signpost_left_among(${[...shops]}::bigint[])`.execute(db.kysely)
  const left = new Set(rows.map(({ id }) => id))
  return shops.filter((id) => !left.has(id))
}
