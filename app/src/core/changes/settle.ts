import type { ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from './change-kind.ts'
import { asLate, settlementOf } from './dispatcher/outcomes.ts'
import { settleChanges } from './dispatcher/settle-changes.ts'
import type { ChangeSettlement } from './dispatcher/settlement.ts'
import { judgeSent } from './dispatcher/verdict.ts'
import { changesErrors } from './errors.ts'
import { nameOverwrittenBy } from './overwritten.ts'
import { seenEdit } from './seen-edits.ts'

/** A change whose intent is committed; only the holder of its fencing number may settle it. */
export type SentChange<Value> = PendingChange<Value> & { operationId: string; fence: string; kind: string }

/**
 * Stores what the platform answered a single edit, in the changes' order. A change without an outcome was never sent; a
 * queue would try it again, whoever waits is told.
 */
export async function settleOutcomes<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  sent: { changes: SentChange<Value>[]; outcomes: WriteOutcome<Value>[]; isLate?: boolean },
): Promise<void> {
  const settlements = sent.changes.map((change, index): ChangeSettlement => {
    const outcome = sent.outcomes[index]
    if (!outcome) return interrupted(change, null)
    return settlementOf(change, outcome, sent.isLate)
  })
  await settle(ctx, kind, settlements)
}

/**
 * Settles changes of which nothing is known by reading the store: the intended value means it happened, the
 * value read before means it did not, anything else is somebody's edit, which nobody overwrites.
 */
export async function settleByReading<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  { changes, isLate = false }: { changes: SentChange<Value>[]; isLate?: boolean },
): Promise<void> {
  const found = await kind.read(ctx, changes)
  const settlements = changes.map((change, index): ChangeSettlement => {
    const observed = found[index] ?? null
    const verdict = judgeSent(kind as ChangeKind<unknown>, change, observed)
    if (verdict === 'not-applied') return interrupted(change, observed)
    const errorCode = verdict === 'conflict' ? changesErrors.conflict.code : null
    const settlement = { change, state: verdict, observed, errorCode, errorMessage: null }
    return isLate ? asLate(settlement) : { ...settlement, editedAt: seenEdit(change) }
  })
  await settle(ctx, kind, settlements)
}

async function settle<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  settlements: ChangeSettlement[],
): Promise<void> {
  await ctx.tx((tx) => settleChanges(ctx, tx, { kind: kind as ChangeKind<unknown>, settlements }))
  // The edit is settled: whoever waits is not told otherwise.
  await nameOverwrittenBy(ctx, settlements).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the notices of edits could not be held against a write')
  })
}

function interrupted(change: SentChange<never> | SentChange<unknown>, observed: unknown): ChangeSettlement {
  const { code, message } = changesErrors.interrupted
  return { change, state: 'failed', observed, errorCode: code, errorMessage: message }
}

/** Lets the feature keep what stands on the store, in the caller's transaction. */
export async function keep<Value>(
  tx: ShopTx,
  shopId: ShopId,
  entry: { kind: ChangeKind<Value>; change: { resourceId: string; field: string }; observed: Value | null },
): Promise<void> {
  const { resourceId, field } = entry.change
  await entry.kind.settled?.(tx, shopId, { resourceId, field, observed: entry.observed })
}
