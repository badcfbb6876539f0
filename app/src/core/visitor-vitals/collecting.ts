import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** Whether the storefront's visitors are measured; a shop that chose nothing is not. */
export async function isCollecting(tx: ShopTx): Promise<boolean> {
  const row = await tx
    .selectFrom('visitor_vitals_shops')
    .select('collecting')
    .where('shop_id', '=', shopOf(tx))
    .executeTakeFirst()
  return row?.collecting ?? false
}

/** Follows what the storefront was seen to print. */
export async function setCollecting(tx: ShopTx, collecting: boolean): Promise<void> {
  await tx
    .insertInto('visitor_vitals_shops')
    .values({ shop_id: shopOf(tx), collecting })
    .onConflict((known) => known.column('shop_id').doUpdateSet({ collecting }))
    .execute()
}
