import { lockAlone, lockTogether } from '#kit/server/db/advisory-lock.ts'
import { freshClock, type ShopTx } from '#kit/server/db/shop-tx.ts'

/** Moments of transactions that have the lock: it stays true to their end, because nobody fixes a later one meanwhile. */
const fixed = new WeakMap<ShopTx, string>()

/**
 * Returns the moment to store with a change that search engines are told of, and keeps the lock until the change is
 * stored. Without it the moment could lie before that of a submission which did not see the change, and the next
 * submission asks for later ones only.
 */
export async function changeMoment(tx: ShopTx): Promise<string> {
  const known = fixed.get(tx)
  if (known !== undefined) return known
  const [, moment] = await Promise.all([lockTogether(tx, 'told-changes'), freshClock(tx)])
  fixed.set(tx, moment)
  return moment
}

/** Returns a moment before which nothing will be stored any more. In a transaction for this alone, because others wait. */
export async function momentBehindChanges(tx: ShopTx): Promise<string> {
  const [, moment] = await Promise.all([lockAlone(tx, 'told-changes'), freshClock(tx)])
  return moment
}
