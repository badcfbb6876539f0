import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export const SUGGEST = 'broken-links.suggest'

/**
 * Enqueues the search for links that come one by one, not within ten minutes of the one before: each search reads the
 * whole store, whether for one link or for hundreds.
 */
export async function askForSuggestionsInTurn(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(suggested_at) + interval '10 minutes' as at from broken_links where shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
  const at = rows[0]?.at
  const job = { shop: ctx.shop.id, payload: {} }
  await ctx.queue.enqueue(SUGGEST, job, { tx, key: 'in-turn', ...(at && { at }) })
}

/** Enqueues the search for targets of links without one; concurrent requests share one job. */
export function askForSuggestions(ctx: Pick<ShopContext, 'queue' | 'shop'>, tx?: ShopTx): Promise<void> {
  return ctx.queue.enqueue(SUGGEST, { shop: ctx.shop.id, payload: {} }, { key: 'new', ...(tx && { tx }) })
}
