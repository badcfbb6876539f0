import type { ShopContext } from '#core/context/context.ts'
import { readPlan, type Subscriber } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { CATALOGUE_LISTENERS, type CatalogueChange } from './listener.ts'
import type { Observation } from './observation.ts'
import { findLastGood } from './runs-store.ts'
import { saveObservations } from './store.ts'

/** Saves observations and tells everybody who asked what was learnt by them, in one transaction. */
export async function learn(
  ctx: ShopContext,
  tx: ShopTx,
  found: { observations: readonly Observation[]; readAt: Date; productLimit: number | null },
): Promise<void> {
  await tellListeners(ctx, tx, await saveObservations(tx, ctx.shop.id, found))
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
