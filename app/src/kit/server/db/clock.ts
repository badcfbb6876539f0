import { sql } from 'kysely'
import type { ShopTx } from './shop-tx.ts'

const held = new WeakMap<ShopTx, string>()

/** From here on the transaction has one time, asked once: for its last steps, which are many and short. */
export async function holdClock(tx: ShopTx): Promise<void> {
  held.set(tx, await clockOf(tx))
}

/**
 * What time the database has, as it writes it: a parameter for what is written to a shop's tables. A process's own clock may
 * be wrong, or from before it was frozen, and a clock in the statement itself would differ from server to server.
 */
export async function clockOf(tx: ShopTx): Promise<string> {
  const known = held.get(tx)
  if (known !== undefined) return known
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx)
  return rows[0]?.now ?? ''
}
