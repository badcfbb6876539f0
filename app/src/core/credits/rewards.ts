import { sql } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { book, lockBalances } from './ledger.ts'
import { type Given, takeBack } from './take-back.ts'

/** Books granted credits once per `source` and kind: they last like bought ones. False: they were booked before. */
export async function giveCredits(
  tx: ShopTx,
  {
    source,
    credit,
    amount,
    reason = 'reward',
  }: { source: string; credit: CreditKind; amount: number; reason?: 'reward' | 'purchase' },
): Promise<boolean> {
  const shop = shopOf(tx)
  await lockBalances(tx, shop)
  const { rows } = await sql`
    insert into credit_rewards (shop_id, source, credit, amount, booked_at)
      values (${shop}, ${source}, ${credit}, ${amount}, ${await clockOf(tx)}::timestamptz)
      on conflict do nothing returning source`.execute(tx)
  if (rows.length === 0) return false
  const line = { reason, subject: source }
  await book(tx, shop, [{ credit, from: 'issued', to: 'purchased', amount, line }])
  return true
}

/** Takes back the credits given for `source`, as far as they are still there. */
export async function takeBackCredits(tx: ShopTx, source: string): Promise<void> {
  const shop = shopOf(tx)
  await takeBack(tx, shop, {
    subject: source,
    read: () =>
      sql<Given>`
        select credit, amount from credit_rewards where shop_id = ${shop} and source = ${source}`.execute(tx),
  })
}
