import { PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from './generated/schema.ts'

declare const shopTx: unique symbol

/** Key of a tenant in our database. */
export type ShopId = string & { readonly __shop?: never }

/**
 * A transaction bound to one shop: row-level security lets it see and write that shop's rows only. Every
 * store function takes one, and only `withShop()` makes one, so a query without a tenant cannot be written.
 */
export type ShopTx = Transaction<DB> & { readonly [shopTx]: ShopId }

/** Knows whose transaction it is; Kysely hands it on to whatever it makes of one. */
export class ShopAdapter extends PostgresAdapter {
  readonly shop: ShopId
  constructor(shop: ShopId) {
    super()
    this.shop = shop
  }
}

/** The shop a transaction is bound to, for `shop_id = $1`: every statement says itself whose rows it means. */
export function shopOf(tx: ShopTx): ShopId {
  const { adapter } = tx.getExecutor()
  if (!(adapter instanceof ShopAdapter)) throw new TypeError('This transaction is not bound to a shop.')
  return adapter.shop
}

/** Times that transactions hold. */
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

/**
 * Rows written out, `($1, $2), ($3, $4)`, for `insert … values`. A distributed database copies the rows of `insert … select`
 * past the policies, and refuses. A statement takes 65,535 parameters: who may have more rows gives them in parts.
 */
export function valuesOf(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const words = rows.flatMap((row, at) => row.map((_, place) => (place > 0 ? ', ' : at > 0 ? '), (' : '(')))
  // One node for all: a builder for each row would cost more than the database needs for them.
  const template = Object.assign([...words, ')'], { raw: [] })
  return sql(template, ...rows.flat())
}
