import { creditPurchase } from '../../app/src/core/credits/purchases.ts'
import type { ShopId, ShopTx } from '../../app/src/kit/server/db/shop-tx.ts'

/** Grants credits for AI meta tags, as if the shop had bought and paid for them. */
export async function boughtCredits(tx: ShopTx, shopId: ShopId, amount: number): Promise<void> {
  await tx
    .insertInto('credit_purchases')
    .values({
      shop_id: shopId,
      id: 'rig',
      credit: 'ai-meta',
      amount,
    })
    .execute()
  await creditPurchase(tx, shopId, 'rig')
}
