import { sql } from 'kysely'
import { type ShopTx, shopOf } from './shop-tx.ts'

/**
 * Locks the shop's row until the transaction ends: what the shop buys, earns or orders is counted and added by one
 * transaction at a time.
 */
export async function lockShop(tx: ShopTx): Promise<void> {
  await sql`select from shops where id = ${shopOf(tx)} for no key update`.execute(tx)
}
