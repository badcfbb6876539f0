import { type PlatformCharge, readCharges } from '#adapters/platform/billing/operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'

/** Charges per query: its cost is far below the limit of one query. */
const BATCH = 100
/**
 * The platform lets an unapproved charge expire after two days; a charge unknown to it after this time was never
 * approved.
 */
const FORGOTTEN_DAYS = 3

/** A charge or subscription that was queried: the platform's answer, null if it does not know it. */
export interface Asked<Charge> {
  charge: Charge
  node: PlatformCharge | null
  /** By the database's clock, before the query: a later query takes precedence. */
  askedAt: Date
}

/**
 * Queries the platform for the state of `open`, a hundred at a time, and passes each batch to `act` in a transaction
 * that locks the shop's charges. Throws PlatformError.
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

/** True for a charge unknown to the platform that has been pending longer than the platform allows. */
export function isForgotten(charge: { state: string; at: Date }, askedAt: Date): boolean {
  return charge.state === 'PENDING' && askedAt.getTime() - charge.at.getTime() >= FORGOTTEN_DAYS * DAY_MS
}
