import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export const SUGGEST = 'broken-links.suggest'

/** The pause after a search, for each page of the store, and the most pages that count: ten minutes. */
const PAUSE_PER_PAGE_MS = 10
const MOST_PAGES = 60_000

/**
 * Enqueues the search for links that come one by one, not right after the one before: each search reads the whole store,
 * whether for one link or for hundreds. Small stores hardly wait.
 */
export async function askForSuggestionsInTurn(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ at: Date | null }>`
    select (select max(suggested_at) from broken_links where shop_id = ${shop})
      + (select count(*) from (select from catalogue_resources where shop_id = ${shop} limit ${MOST_PAGES}) pages)
        * ${PAUSE_PER_PAGE_MS}::int * interval '1 ms' as at`.execute(tx)
  const at = rows[0]?.at
  const job = { shop: ctx.shop.id, payload: {} }
  await ctx.queue.enqueue(SUGGEST, job, { tx, key: 'in-turn', ...(at && { at }) })
}

/** Enqueues the search for targets of links without one; concurrent requests share one job. */
export function askForSuggestions(ctx: Pick<ShopContext, 'queue' | 'shop'>, tx?: ShopTx): Promise<void> {
  return ctx.queue.enqueue(SUGGEST, { shop: ctx.shop.id, payload: {} }, { key: 'new', ...(tx && { tx }) })
}
