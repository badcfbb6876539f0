import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { askPlatform, isForgotten } from './ask-platform.ts'
import { CHARGE_KINDS, type ChargeKind } from './charge-kind.ts'
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
 * Asks the platform what became of every open one-time charge and acts on that alone: each kind is told once, however
 * often this runs and however many at a time. Throws PlatformError.
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

/** The platform knows no such charge of ours: one that waited too long is void, everything else stays as it is. */
function unknownState(charge: ChargeRow, askedAt: Date): PurchaseState | null {
  return isForgotten(charge, askedAt) ? 'EXPIRED' : null
}

async function tell(
  tx: ShopTx,
  ctx: ShopContext,
  { charge, state }: { charge: ChargeRow; state: PurchaseState },
): Promise<void> {
  const kind: ChargeKind | undefined = ctx.offered(CHARGE_KINDS).find(({ name }) => name === charge.kind)
  // Sold by a feature that is not part of this installation any more: it is told when it is back.
  if (!kind) return
  if (state === 'ACTIVE' && (await noteTold(tx, charge.id, 'paid_at'))) {
    await kind.paid(tx, charge, ctx)
    ctx.log.info({ charge: charge.id, kind: kind.name }, 'one-time charge paid')
  }
  // Asked about once more by nobody: what was declined or has expired is not open any more.
  if (state === 'DECLINED' || state === 'EXPIRED') await kind.refused?.(tx, charge, ctx)
}

/** What became of the charge a merchant comes back with, after asking the platform; null: nobody asked for such a charge. */
export async function outcomeOf(ctx: ShopContext, chargeId: string): Promise<ChargeOutcome | null> {
  await reconcileCharges(ctx)
  const charge = await ctx.tx((tx) => chargeOfNumber(tx, chargeId))
  if (!charge) return null
  const { kind, reference, name, price, currency, test, state, at } = charge
  return { kind, reference, name, price, currency, test, state, at: at.toISOString() }
}
