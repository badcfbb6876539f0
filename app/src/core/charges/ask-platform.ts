import { type PlatformCharge, readCharges } from '#adapters/platform/billing/operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { lockShop } from './store.ts'

/** A question about this many charges stays far below what one may cost. */
const BATCH = 100
const DAY_MS = 86_400_000
/** The platform lets a charge nobody approved expire after two days; one it does not know then never was approved. */
const FORGOTTEN_DAYS = 3

/** A charge or subscription that was asked about: what the platform says of it, null for what it does not know. */
export interface Asked<Charge> {
  charge: Charge
  node: PlatformCharge | null
  /** By the database's clock, before it was asked: a later question counts more. */
  askedAt: Date
}

/**
 * Asks the platform what became of `open`, a hundred at a time, and hands each batch to `act` in a transaction that holds the
 * shop's charges. Throws PlatformError.
 */
export async function askPlatform<Charge extends { id: string }>(
  ctx: ShopContext,
  open: readonly Charge[],
  act: (tx: ShopTx, asked: Asked<Charge>[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < open.length; at += BATCH) {
    const batch = open.slice(at, at + BATCH)
    const askedAt = new Date(await ctx.tx(clockOf))
    const { nodes } = await ctx.platform.query(ctx.shop, readCharges, { ids: batch.map(({ id }) => id) })
    await ctx.tx(async (tx) => {
      await lockShop(tx)
      await act(
        tx,
        batch.map((charge, index) => ({ charge, node: nodes[index] ?? null, askedAt })),
      )
    })
  }
}

/** A charge the platform does not know and that waited for approval longer than it would have let it. */
export function isForgotten(charge: { state: string; at: Date }, askedAt: Date): boolean {
  return charge.state === 'PENDING' && askedAt.getTime() - charge.at.getTime() >= FORGOTTEN_DAYS * DAY_MS
}
