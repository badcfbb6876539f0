import { sql } from 'kysely'
import type { ShopTx } from './shop-tx.ts'

/**
 * What time the database has, as it writes it: a parameter for what is written to a shop's tables. A process's own clock may
 * be wrong, or from before it was frozen, and a clock in the statement itself would differ from server to server.
 */
export async function clockOf(tx: ShopTx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx)
  return rows[0]?.now ?? ''
}
