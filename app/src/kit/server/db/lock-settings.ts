import { sql } from 'kysely'
import { type ShopTx, shopOf } from './shop-tx.ts'

/**
 * Lets one save of a shop's settings after the other read what is stored and write it, until the transaction ends:
 * otherwise two at once would read the same, and the second would take back the edits of the first.
 */
export async function lockSettings(tx: ShopTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', ${shopOf(tx)}::bigint))`.execute(tx)
}
