import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'

/** What the merchant said of a suggestion: done (`status`), and that as done because it was dismissed. */
interface SuggestionStatus {
  status: boolean
  dismissed: boolean
}

/** Returns the suggestions the merchant has ticked off or dismissed, by id. Used by Home and onboarding. */
export async function loadSuggestionStatuses(
  ctx: ShopContext,
): Promise<ReadonlyMap<string, SuggestionStatus>> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('onboarding_suggestions')
      .select(['suggestion_id', 'status', 'dismissed'])
      .where('shop_id', '=', ctx.shop.id)
      .execute(),
  )
  return new Map(rows.map((row) => [row.suggestion_id, { status: row.status, dismissed: row.dismissed }]))
}

/** Sets the given ones and leaves the others unchanged. `isDismissal`: they are not wanted, or wanted again. */
export async function saveSuggestionStatuses(
  ctx: ShopContext,
  statuses: Record<string, boolean>,
  { isDismissal = false } = {},
): Promise<void> {
  const rows = Object.entries(statuses).map(([suggestion_id, status]) => ({
    shop_id: ctx.shop.id,
    suggestion_id,
    status,
    dismissed: isDismissal && status,
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
          dismissed: row.ref('excluded.dismissed'),
          updated_at: now,
        })),
      )
      .execute()
  })
}
