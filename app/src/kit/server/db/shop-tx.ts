import type { Transaction } from 'kysely'
import type { DB } from './generated/schema.ts'

declare const shopTx: unique symbol

/** Key of a tenant in our database. */
export type ShopId = string & { readonly __shop?: never }

/**
 * A transaction bound to one shop: row-level security lets it see and write that shop's rows only. Every
 * store function takes one, and only `withShop()` makes one, so a query without a tenant cannot be written.
 */
export type ShopTx = Transaction<DB> & { readonly [shopTx]: ShopId }
