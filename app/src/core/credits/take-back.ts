import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { book, lockBalances } from './ledger.ts'

/** Credits of one kind that were booked for a subject. */
export interface Given {
  credit: CreditKind
  amount: number
}

/**
 * Takes back what `read` finds was given for `subject`, as far as the balance of bought credits still covers it.
 * Reads after the balances are locked: a concurrent booking is either seen or waits.
 */
export async function takeBack(
  tx: ShopTx,
  shop: ShopId,
  { subject, read }: { subject: string; read: () => Promise<{ rows: Given[] }> },
): Promise<void> {
  const { balances } = await lockBalances(tx, shop)
  const { rows } = await read()
  const line = { reason: 'refund' as const, subject }
  await book(
    tx,
    shop,
    rows.flatMap(({ credit, amount }) => {
      const left = Math.min(amount, balances.get(credit)?.purchased ?? 0)
      return left > 0
        ? [{ credit, from: 'purchased' as const, to: 'lapsed' as const, amount: left, line }]
        : []
    }),
  )
}
