import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { releaseUnused } from '../journal/charge-changes.ts'
import { findOperation, findOperationRow, hasEnded } from '../journal/operation-rows.ts'
import { after, canHappen, countChanges } from '../journal/states.ts'
import { enqueueFilling, type FillJob } from './announced-operation.ts'

/** Rows of one transaction: it is over before anybody notices its locks. */
const CHUNK = 5_000

/**
 * Ends an operation: what was not sent is left out, what was sent is settled as ever and stays. From the first moment
 * nothing new is begun; what is still being prepared sees it at its next page and ends with nothing left out. Throws `changes.not-found` and `changes.not-running`.
 */
export async function cancelOperation(ctx: ShopContext, id: string): Promise<Operation> {
  await ctx.tx(async (tx) => {
    // Before the operation: whoever writes takes its shop queue before its operation, too.
    await wake(tx, ctx.shop.id, 'write')
    const row = await findOperationRow(tx, id)
    if (hasEnded(row)) throw new AppError(changesErrors.notRunning)
    await tx
      .updateTable('operations')
      .where('shop_id', '=', shopOf(tx))
      .set({ cancel_asked: true })
      .where('id', '=', id)
      .execute()
    const job = row.fill_job as unknown as FillJob | null
    // Whoever fills it may have died: somebody comes to look.
    if (row.filling && job) await enqueueFilling(ctx, tx, { operation: id, job })
  })
  try {
    await leaveOutAll(ctx, id)
  } finally {
    // A slice that looked meanwhile passed over what we held: whatever is still open is its to finish.
    await ctx.tx(async (tx) => {
      if (!hasEnded(await findOperationRow(tx, id))) await wake(tx, ctx.shop.id, 'write')
    })
  }
  return ctx.tx((tx) => findOperation(tx, id))
}

/** True for an operation that was cancelled and may have something left to leave out. */
export const isLeftToCancel = sql<boolean>`state in ('pending', 'running', 'review') and cancel_asked and ready`

/** Goes on with cancelled operations whose canceller did not come to the end. */
export async function finishCancelled(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select id from operations
        where shop_id = ${ctx.shop.id} and ${isLeftToCancel}`.execute(tx),
  )
  for (const { id } of rows) await leaveOutAll(ctx, id)
}

/** Leaves out all of a cancelled operation that was not sent. */
export async function leaveOutAll(ctx: ShopContext, id: string): Promise<void> {
  while (await ctx.tx((tx) => leaveOut(ctx, tx, id)));
}

/** True while there may be more. Ids as an array: of rows that were just made a join compared each with each. */
async function leaveOut(ctx: ShopContext, tx: ShopTx, operationId: string): Promise<boolean> {
  const { rows } = await sql<{ was: ChangeState; state: ChangeState; charge_id: string | null }>`
    update changes c set state = ${after('leave-out')}, settled_at = ${await clockOf(tx)}::timestamptz, next_at = null
      where c.shop_id = ${ctx.shop.id} and c.id = any(array(
        select id from changes
          where shop_id = ${ctx.shop.id} and operation_id = ${operationId}
            and exists (select from operations o
              where o.shop_id = ${ctx.shop.id} and o.id = ${operationId} and o.ready)
            and (${canHappen('leave-out')} or ${canHappen('leave-out-proposal')})
          order by id limit ${CHUNK} for update skip locked))
      returning old.state as was, new.state, c.charge_id`.execute(tx)
  // What is being prepared has nothing to count yet.
  if (rows.length === 0) return false
  const given = await releaseUnused(ctx, tx, rows)
  const reserved = -(given.get(operationId) ?? 0)
  await countChanges(ctx, tx, { operationId, delta: { ...countMoves(rows), reserved } })
  return rows.length === CHUNK
}
