import type { ShopContext } from '#core/context/context.ts'
import { readPlan, type Subscriber } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { CatalogueRow } from './catalogue-row.ts'
import { CATALOGUE_LISTENERS, type CatalogueChange } from './listener.ts'
import { findLastGood } from './runs-store.ts'
import { saveRows } from './store.ts'

/** Saves rows and tells everybody who asked what they changed, in one transaction. */
export async function saveRowsAndTell(
  ctx: ShopContext,
  tx: ShopTx,
  found: { rows: readonly CatalogueRow[]; readAt: Date; productLimit: number | null },
): Promise<void> {
  await tellListeners(ctx, tx, await saveRows(tx, ctx.shop.id, found))
}

/** The first sync tells nobody anything: a store that is new to us has no news. */
export async function tellListeners(
  ctx: ShopContext,
  tx: ShopTx,
  changes: readonly CatalogueChange[],
): Promise<void> {
  const listeners = ctx.offered(CATALOGUE_LISTENERS)
  if (changes.length === 0 || listeners.length === 0 || !(await findLastGood(tx))) return
  for (const tell of listeners) await tell(ctx, tx, changes)
}

/**
 * How many products this shop may have in the catalogue by its plan; null is all. Which ones are in:
 * docs/decisions/0009-product-access.md.
 */
export async function productLimit(tx: ShopTx, shop: Subscriber): Promise<number | null> {
  return (await readPlan(tx, shop)).terms.productAccess
}
