import { sql } from 'kysely'
import { type ShopTx, shopOf } from './shop-tx.ts'

/**
 * What one transaction of a shop at a time may do, or several together while none does it alone. The number is the first
 * half of the lock's key and keeps the locks apart; it never changes, because processes of two versions run side by side
 * during an upgrade.
 */
export const LOCK_CLASSES = {
  /** Writes our copy of the catalogue. */
  catalogue: 7_114,
  /** Takes Signpost off the store, and waits for what Signpost is about to write there by itself. */
  leaving: 7_120,
  /** Adds a login. */
  logins: 7_121,
  /** Writes our copy of the redirects. */
  redirects: 7_154,
  /** Writes the shop's access tokens. */
  tokens: 7_241,
  /** Buys, earns or orders something (`lock-shop.ts`). */
  shop: 7_244,
  /** Computes a table of the search report. */
  'search-table': 7_270,
  /** Stores changes that search engines are told of (together), or fixes the moment up to which they are told (alone). */
  'told-changes': 7_278,
} as const

/** Waits until no other transaction of the shop has this lock, and keeps it to the end of `tx`. `of`: one thing only. */
export async function lockAlone(tx: ShopTx, name: keyof typeof LOCK_CLASSES, of?: string): Promise<void> {
  const key = of === undefined ? shopOf(tx) : `${shopOf(tx)} ${of}`
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES[name]}, hashtext(${key}))`.execute(tx)
}

/** Waits until no other transaction of the shop has this lock alone, and shares it to the end of `tx`. */
export async function lockTogether(tx: ShopTx, name: keyof typeof LOCK_CLASSES): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK_CLASSES[name]}, hashtext(${shopOf(tx)}))`.execute(tx)
}
