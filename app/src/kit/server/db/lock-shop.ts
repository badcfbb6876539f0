import { sql } from 'kysely'
import { lockAlone } from './advisory-lock.ts'
import { type ShopTx, shopOf } from './shop-tx.ts'

/**
 * Locks the shop until the transaction ends: what the shop buys, earns or orders is counted and added by one
 * transaction at a time.
 */
export async function lockShop(tx: ShopTx): Promise<void> {
  await lockAlone(tx, 'shop')
  // Processes of the version before know this lock only; the next version can do without (decision 0176).
  await sql`select from shops where id = ${shopOf(tx)} for no key update`.execute(tx)
}
