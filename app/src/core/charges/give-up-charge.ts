import type { ShopContext } from '#core/context/context.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { kindOf } from './charge-kind.ts'
import { reconcileCharges } from './reconcile-charges.ts'
import { chargeOfId, noteGivenUp } from './store.ts'

/**
 * Gives up a one-time charge the merchant has not decided on, and calls its kind as if it was refused. The platform
 * cannot cancel it (only subscriptions have a mutation for that): if the merchant approves it after all, on a page left
 * open, it is paid and counts. Returns false if there is no such charge to give up. Throws PlatformError.
 */
export async function giveUpCharge(ctx: ShopContext, id: string): Promise<boolean> {
  // It may have been approved or declined a moment ago.
  await reconcileCharges(ctx)
  return ctx.tx(async (tx) => {
    await lockShop(tx)
    const charge = await chargeOfId(tx, id)
    if (!charge || !(await noteGivenUp(tx, id))) return false
    await kindOf(ctx, charge)?.refused?.(tx, charge, ctx)
    ctx.log.info({ charge: id, kind: charge.kind }, 'one-time charge given up')
    return true
  })
}
