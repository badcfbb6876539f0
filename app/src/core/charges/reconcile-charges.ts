import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { askPlatform, isForgotten } from './ask-platform.ts'
import { kindOf } from './charge-kind.ts'
import type { ChargeOutcome } from './contract.ts'
import {
  type ChargeRow,
  chargeOfNumber,
  noteTold,
  openCharges,
  type PurchaseState,
  saveState,
} from './store.ts'

/**
 * Queries the platform for the state of every open one-time charge and acts only on that: each kind is called once,
 * however often and concurrently this runs. Throws PlatformError.
 */
export async function reconcileCharges(ctx: ShopContext): Promise<void> {
  await askPlatform(ctx, await ctx.tx(openCharges), async (tx, asked) => {
    for (const { charge, node, askedAt } of asked) {
      const state =
        node?.__typename === 'AppPurchaseOneTime' ? node.purchaseStatus : unknownState(charge, askedAt)
      if (state && (await saveState(tx, { id: charge.id, state, askedAt })))
        await tell(tx, ctx, { charge, state })
    }
  })
}

/**
 * Returns the state of a charge the platform does not know: expired if it has waited too long, otherwise null for
 * unchanged.
 */
function unknownState(charge: ChargeRow, askedAt: Date): PurchaseState | null {
  return isForgotten(charge, askedAt) ? 'EXPIRED' : null
}

async function tell(
  tx: ShopTx,
  ctx: ShopContext,
  { charge, state }: { charge: ChargeRow; state: PurchaseState },
): Promise<void> {
  const kind = kindOf(ctx, charge)
  // The feature that sold it is not part of this installation now: its kind is called once it is back.
  if (!kind) return
  if (state === 'ACTIVE' && (await noteTold(tx, charge.id, 'paid_at'))) {
    if ((await kind.paid(tx, charge, ctx)) === 'refund-due') await noteTold(tx, charge.id, 'refund_due_at')
    ctx.log.info({ charge: charge.id, kind: kind.name }, 'one-time charge paid')
  }
  // Never called again: a declined or expired charge is not open any more, and one given up was refused then.
  if ((state === 'DECLINED' || state === 'EXPIRED') && charge.givenUpAt === null)
    await kind.refused?.(tx, charge, ctx)
}

/**
 * Returns the outcome of the charge with which a merchant returns, after querying the platform; null if the charge is
 * unknown.
 */
export async function outcomeOf(ctx: ShopContext, chargeId: string): Promise<ChargeOutcome | null> {
  await reconcileCharges(ctx)
  const charge = await ctx.tx((tx) => chargeOfNumber(tx, chargeId))
  if (!charge) return null
  const { kind, reference, name, price, currency, test, state, at } = charge
  return { kind, reference, name, price, currency, test, state, at: at.toISOString() }
}
