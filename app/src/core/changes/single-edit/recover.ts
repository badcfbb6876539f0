import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import type { AnyChangeKind, ChangeKind } from '../change-kind.ts'
import { INTERRUPTION, outcomesByReading, WHILE_SOMEBODY_WAITS } from '../outcome/outcome-of.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'
import { LEASE_MS, type SentChange } from './apply-now.ts'
import { type ChangeRow, claimInterrupted } from './edit-rows.ts'

export interface RecoveryOptions {
  /** All change kinds; rows of a kind that no longer exists stay as they are. */
  kinds: AnyChangeKind[]
  /** Makes a context for a shop outside of a request. */
  contextFor(shop: { id: ShopId; domain: string }): ShopContext
  /** Milliseconds to move the clock ahead: tests do not wait for a lease. */
  aheadMs?: number
}

/**
 * Reads back the changes whose writer died between intent and result, over all installed shops. The worker runs it at
 * startup and every half minute. A shop whose platform does not answer is logged and tried again when its new lease
 * has expired. Returns how many rows it took over.
 */
export async function recoverInterrupted(app: AppContext, options: RecoveryOptions): Promise<number> {
  const ahead = `${options.aheadMs ?? 0} milliseconds`
  const { rows: shops } = await sql<{ id: ShopId; domain: string }>`
    select id, domain from signpost_shops_with_interrupted_changes(clock_timestamp() + ${ahead}::interval)`.execute(
    app.db.kysely,
  )
  let recovered = 0
  for (const shop of shops) {
    try {
      recovered += await recoverShop(options.contextFor(shop), options.kinds, ahead)
    } catch (error) {
      app.log.warn({ err: error, shop: shop.domain }, 'interrupted changes could not be read back')
    }
  }
  return recovered
}

async function recoverShop(ctx: ShopContext, kinds: AnyChangeKind[], ahead: string): Promise<number> {
  const rows = await ctx.tx((tx) => claimInterrupted(tx, ctx.shop.id, { leaseMs: LEASE_MS, ahead }))
  for (const kind of kinds) {
    const own = rows.filter((row) => row.kind === kind.name)
    if (own.length > 0) await readBack(ctx, kind as ChangeKind<unknown>, own.map(toSent))
  }
  return rows.length
}

async function readBack(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  changes: SentChange<unknown>[],
): Promise<void> {
  const sent = { changes, fault: INTERRUPTION, speed: WHILE_SOMEBODY_WAITS }
  await recordOutcomes(ctx, kind, await outcomesByReading(ctx, kind, sent))
}

function toSent(row: ChangeRow): SentChange<unknown> {
  const { id, operationId, fencingToken, kind, resourceId, field, before, after } = row
  return { id, operationId, fencingToken, kind, resourceId, field, before, after }
}
