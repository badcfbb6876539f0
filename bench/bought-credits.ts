import { sql } from 'kysely'
import { creditPurchase } from '../app/src/core/credits/purchases.ts'
import type { ShopId, ShopTx } from '../app/src/kit/server/db/shop-tx.ts'

/** Credits for AI meta tags as if the shop had bought and paid them. */
export async function boughtCredits(tx: ShopTx, shopId: ShopId, amount: number): Promise<void> {
  await sql`insert into credit_purchases (shop_id, id, credit, amount, price, currency, test, state, requested_by)
    values (${shopId}, 'rig', 'ai-meta', ${amount}, 16, 'USD', true, 'ACTIVE', 'rig')`.execute(tx)
  await creditPurchase(tx, shopId, 'rig')
}
