import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'

/** Returns the suggestions the merchant has completed or dismissed, by id. Used by Home and onboarding. */
export async function loadSuggestionStatuses(ctx: ShopContext): Promise<ReadonlyMap<string, boolean>> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('onboarding_suggestions')
      .select(['suggestion_id', 'status'])
      .where('shop_id', '=', ctx.shop.id)
      .execute(),
  )
  return new Map(rows.map((row) => [row.suggestion_id, row.status]))
}

/** Sets the given ones and leaves the others unchanged. */
export async function saveSuggestionStatuses(
  ctx: ShopContext,
  statuses: Record<string, boolean>,
): Promise<void> {
  const rows = Object.entries(statuses).map(([suggestion_id, status]) => ({
    shop_id: ctx.shop.id,
    suggestion_id,
    status,
  }))
  if (rows.length === 0) return
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await tx
      .insertInto('onboarding_suggestions')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'suggestion_id']).doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          updated_at: now,
        })),
      )
      .execute()
  })
}
