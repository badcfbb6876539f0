import { sql } from 'kysely'
import { type ShopTx, shopOf } from './shop-tx.ts'

/**
 * Lets one caller after the other count a shop's rows of one kind and add the next, until the transaction ends:
 * otherwise two at once would both find the last place free.
 */
export async function lockCount(tx: ShopTx, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${shopOf(tx)}::bigint))`.execute(tx)
}
