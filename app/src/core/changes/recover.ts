import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { LEASE_MS } from './apply-now.ts'
import type { ChangeKind } from './change-kind.ts'
import { type SentChange, settleByReading } from './settle.ts'
import { type ChangeRow, claimInterrupted } from './store.ts'

export interface RecoveryOptions {
  /** Every kind there is; rows of a kind that is gone stay as they are. */
  kinds: ChangeKind<never>[]
  /** How to act for a shop that nobody is asking for. */
  contextFor(shop: { id: ShopId; domain: string }): ShopContext
  now?: Date
}

/**
 * Reads back the changes whose writer died between intent and result, over all installed shops. The worker runs
 * it at its start and every half minute. A shop whose platform does not answer is logged and tried again when
 * its new lease has run out. Returns how many rows were settled.
 */
export async function recoverInterrupted(app: AppContext, options: RecoveryOptions): Promise<number> {
  const now = options.now ?? new Date()
  const { rows: shops } = await sql<{ id: ShopId; domain: string }>`
    select id, domain from signpost_shops_with_interrupted_changes(${now})`.execute(app.db.kysely)
  let settled = 0
  for (const shop of shops) {
    try {
      settled += await recoverShop(options.contextFor(shop), options.kinds, now)
    } catch (error) {
      app.log.warn({ err: error, shop: shop.domain }, 'interrupted changes could not be read back')
    }
  }
  return settled
}

async function recoverShop(ctx: ShopContext, kinds: ChangeKind<never>[], now: Date): Promise<number> {
  const leaseUntil = new Date(Math.max(now.getTime(), Date.now()) + LEASE_MS)
  const rows = await ctx.tx((tx) => claimInterrupted(tx, { now, leaseUntil }))
  for (const kind of kinds) {
    const own = rows.filter((row) => row.kind === kind.name)
    if (own.length > 0) await settleByReading(ctx, kind as ChangeKind<unknown>, own.map(toSent))
  }
  return rows.length
}

function toSent(row: ChangeRow): SentChange<unknown> {
  const { id, operationId, fence, resourceId, field, before, after } = row
  return { id, operationId, fence, resourceId, field, before, after }
}
