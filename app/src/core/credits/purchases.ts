import { sql } from 'kysely'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { book, lockBalances } from './ledger.ts'
import { type Given, takeBack } from './take-back.ts'

/** Stores which credits a one-time charge pays for. */
export async function insertPurchase(
  tx: ShopTx,
  made: { id: string; credit: CreditKind; amount: number },
): Promise<void> {
  await tx
    .insertInto('credit_purchases')
    .values({ shop_id: shopOf(tx), ...made })
    .execute()
}

/**
 * Books the credits of a paid purchase; a second call does nothing. False: they were booked before, or the purchase
 * is unknown. The caller knows from the platform that it is paid.
 */
export async function creditPurchase(tx: ShopTx, shop: ShopId, purchaseId: string): Promise<boolean> {
  await lockBalances(tx, shop)
  const { rows } = await sql<Given>`
    update credit_purchases set credited_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shop} and id = ${purchaseId} and credited_at is null
      returning credit, amount`.execute(tx)
  const [bought] = rows
  if (!bought) return false
  const line = { reason: 'purchase' as const, subject: purchaseId }
  await book(tx, shop, [{ ...bought, from: 'issued', to: 'purchased', line, purchaseId }])
  return true
}

/** Takes back the credits of a refunded purchase, as far as they are still there. */
export async function takeBackPurchase(tx: ShopTx, shop: ShopId, purchaseId: string): Promise<void> {
  await takeBack(tx, shop, {
    subject: purchaseId,
    read: () =>
      sql<Given>`
        select credit, amount from credit_purchases
          where shop_id = ${shop} and id = ${purchaseId} and credited_at is not null`.execute(tx),
  })
}

/** Ends what is left of the bought credits: they last until the app is removed (specification 2 §9). */
export async function endPurchased(tx: ShopTx, shop: ShopId): Promise<void> {
  const { balances, now } = await lockBalances(tx, shop)
  const line = { reason: 'uninstall' as const, subject: now.toISOString() }
  await book(
    tx,
    shop,
    CREDIT_KINDS.flatMap((credit) => {
      const amount = balances.get(credit)?.purchased ?? 0
      return amount > 0 ? [{ credit, from: 'purchased' as const, to: 'lapsed' as const, amount, line }] : []
    }),
  )
}
