import { PostgresAdapter, type Transaction } from 'kysely'
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
