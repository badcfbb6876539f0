import type { ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from './change-kind.ts'
import { changesErrors } from './errors.ts'
import { findOperationRow } from './operation-rows.ts'
import { markReverted } from './reverted.ts'
import { closeOperation, releaseUndo, type Settlement, settleChange } from './store.ts'

/** A change whose intent is committed; only the holder of its fencing number may settle it. */
export type SentChange<Value> = PendingChange<Value> & { operationId: string; fence: string }

/** Stores what the platform answered, in the changes' order. A change without an outcome was never sent. */
export async function settleOutcomes<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  sent: { changes: SentChange<Value>[]; outcomes: WriteOutcome<Value>[] },
): Promise<void> {
  const settlements = sent.changes.map((_, index) => settlementOf(sent.outcomes[index]))
  await settle(ctx, kind, { changes: sent.changes, settlements })
}

/**
 * Settles changes of which nothing is known by reading the store: the intended value means it happened, the
 * value read before means it did not, anything else is somebody's edit, which nobody overwrites.
 */
export async function settleByReading<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  changes: SentChange<Value>[],
): Promise<void> {
  const found = await kind.read(ctx, changes)
  const settlements = changes.map((change, index) => judge(kind, change, found[index] ?? null))
  await settle(ctx, kind, { changes, settlements })
}

async function settle<Value>(
  ctx: ShopContext,
  kind: ChangeKind<Value>,
  entry: { changes: SentChange<Value>[]; settlements: Settlement[] },
): Promise<void> {
  await ctx.tx(async (tx) => {
    const effective: string[] = []
    for (const [index, change] of entry.changes.entries()) {
      const settlement = entry.settlements[index]
      if (!settlement || !(await settleChange(tx, change, settlement))) continue
      if (settlement.state !== 'applied' && settlement.state !== 'unchanged') continue
      effective.push(change.id)
      await keep(tx, ctx.shop.id, { kind, change, observed: settlement.observed as Value | null })
    }
    await markReverted(tx, effective)
    for (const id of new Set(entry.changes.map(({ operationId }) => operationId))) await close(tx, id)
  })
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

function judge<Value>(
  kind: ChangeKind<Value>,
  change: SentChange<Value>,
  observed: Value | null,
): Settlement {
  const now = kind.normalise(observed)
  if (now === kind.normalise(change.after))
    return { state: 'applied', observed, errorCode: null, errorMessage: null }
  const isAsBefore = now === kind.normalise(change.before)
  const { code, message } = isAsBefore ? changesErrors.interrupted : changesErrors.conflict
  return { state: isAsBefore ? 'failed' : 'conflict', observed, errorCode: code, errorMessage: message }
}

function settlementOf<Value>(outcome: WriteOutcome<Value> | undefined): Settlement {
  if (!outcome) {
    const { code, message } = changesErrors.interrupted
    return { state: 'failed', observed: null, errorCode: code, errorMessage: message }
  }
  if (outcome.status !== 'failed')
    return { state: outcome.status, observed: outcome.observed, errorCode: null, errorMessage: null }
  const isConflict = outcome.code === 'conflict'
  return {
    state: isConflict ? 'conflict' : 'failed',
    observed: null,
    errorCode: isConflict ? changesErrors.conflict.code : outcome.code,
    errorMessage: outcome.message,
  }
}

/** Counts the operation, and gives an undo that changed nothing back to whoever tries again. */
export async function close(tx: ShopTx, operationId: string): Promise<void> {
  await closeOperation(tx, operationId)
  const operation = await findOperationRow(tx, operationId)
  if (operation.undoes && operation.state === 'failed') await releaseUndo(tx, operation.undoes)
}
