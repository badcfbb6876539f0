import type { ShopContext } from '#core/context/context.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { kindOf } from './charge-kind.ts'
import { type ChargeRow, chargeOfNumber, noteRefund, noteTold, saveState } from './store.ts'

interface Noted {
  /** Who refunded the money, and why. */
  by: string
  reason: string
  also?: (tx: ShopTx, charge: ChargeRow) => Promise<void>
}

/**
 * Stores that the operator refunded a one-time charge, and calls its kind, once. The platform refunds in its partner
 * dashboard and does not report it to the app (`AppPurchaseStatus` has no such state), so a person has to. `also`
 * writes in the same transaction. False: no such charge was paid, or it was refunded before.
 */
export async function refundCharge(
  ctx: ShopContext,
  number: string,
  { by, reason, also }: Noted,
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    await lockShop(tx)
    const charge = await chargeOfNumber(tx, number)
    if (!charge?.paidAt || !(await noteTold(tx, charge.id, 'refunded_at'))) return false
    await noteRefund(tx, charge.id, { by, reason })
    await also?.(tx, charge)
    await saveState(tx, { id: charge.id, state: 'CANCELLED', askedAt: new Date(await clockOf(tx)) })
    await kindOf(ctx, charge)?.refunded?.(tx, charge, ctx)
    ctx.log.info({ charge: charge.id, kind: charge.kind }, 'one-time charge refunded')
    return true
  })
}
