import { readCharges } from '#adapters/platform/billing/operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { CHARGE_KINDS, type ChargeKind } from './charge-kind.ts'
import type { ChargeOutcome } from './contract.ts'
import {
  type ChargeRow,
  chargeOfNumber,
  lockShop,
  noteTold,
  openCharges,
  type PurchaseState,
  saveState,
} from './store.ts'

/** A question about this many charges stays far below what one may cost. */
const BATCH = 100
const DAY_MS = 86_400_000
/** The platform lets a charge nobody approved expire after two days; one it does not know then never was approved. */
const FORGOTTEN_DAYS = 3

/**
 * Asks the platform what became of every open one-time charge and acts on that alone: each kind is told once, however
 * often this runs and however many at a time. Throws PlatformError.
 */
export async function reconcileCharges(ctx: ShopContext): Promise<void> {
  const open = await ctx.tx(openCharges)
  for (let at = 0; at < open.length; at += BATCH) {
    const asked = open.slice(at, at + BATCH)
    // By the process' clock, as all questions are: a later one counts more.
    const askedAt = new Date()
    const { nodes } = await ctx.platform.query(ctx.shop, readCharges, { ids: asked.map(({ id }) => id) })
    await ctx.tx(async (tx) => {
      await lockShop(tx)
      for (const [index, charge] of asked.entries()) {
        const node = nodes[index]
        const state =
          node?.__typename === 'AppPurchaseOneTime' ? node.purchaseStatus : unknownState(charge, askedAt)
        if (state && (await saveState(tx, { id: charge.id, state, askedAt })))
          await tell(tx, ctx, { charge, state })
      }
    })
  }
}

/** The platform knows no such charge of ours: one that waited too long is void, everything else stays as it is. */
function unknownState({ state, at }: ChargeRow, askedAt: Date): PurchaseState | null {
  return state === 'PENDING' && askedAt.getTime() - at.getTime() >= FORGOTTEN_DAYS * DAY_MS ? 'EXPIRED' : null
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
  if (state === 'CANCELLED' && charge.paidAt !== null && (await noteTold(tx, charge.id, 'refunded_at'))) {
    await kind.refunded?.(tx, charge, ctx)
    ctx.log.info({ charge: charge.id, kind: kind.name }, 'one-time charge refunded')
  }
}

/** What became of the charge a merchant comes back with, after asking the platform; null: nobody asked for such a charge. */
export async function outcomeOf(ctx: ShopContext, chargeId: string): Promise<ChargeOutcome | null> {
  await reconcileCharges(ctx)
  const charge = await ctx.tx((tx) => chargeOfNumber(tx, chargeId))
  if (!charge) return null
  const { kind, reference, name, price, currency, test, state, at } = charge
  return { kind, reference, name, price, currency, test, state, at: at.toISOString() }
}
