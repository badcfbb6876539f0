import { readPlan, type Subscriber } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/**
 * How many products this shop may have in the catalogue by its plan; null is all. Which ones are in:
 * docs/decisions/0009-product-access.md.
 */
export async function productLimit(tx: ShopTx, shop: Subscriber): Promise<number | null> {
  return (await readPlan(tx, shop)).terms.productAccess
}
