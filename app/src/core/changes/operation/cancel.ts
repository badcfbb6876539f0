import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { releaseUnused } from '../journal/charge-changes.ts'
import { findOperation, findOperationRow, hasEnded } from '../journal/operation-rows.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'
import { enqueueFilling, type FillJob } from './announced-operation.ts'

/** Rows per transaction: it ends before its locks are noticed. */
const CHUNK = 5_000

/**
 * Ends an operation: changes not sent are left out, sent ones are completed as usual and kept. Nothing new begins from
 * the first moment; an operation still being prepared sees the request at its next page and ends without changes.
 * Throws `changes.not-found` and `changes.not-running`.
 */
export async function cancelOperation(ctx: ShopContext, id: string): Promise<Operation> {
  await ctx.tx(async (tx) => {
    // Before the operation: writers lock their shop queue before their operation, too.
    await wake(tx, ctx.shop.id, 'write')
    const row = await findOperationRow(tx, id)
    if (hasEnded(row)) throw new AppError(changesErrors.notRunning)
    await tx
      .updateTable('operations')
      .where('shop_id', '=', shopOf(tx))
      .set({ cancel_asked: true })
      .where('id', '=', id)
      .execute()
    const job = fromJson<FillJob | null>(row.fill_job)
    // The worker that fills it may have died: enqueue the job, so that another one looks.
    if (row.filling && job) await enqueueFilling(ctx, tx, { operation: id, job })
  })
  try {
    await leaveOutAll(ctx, id)
  } finally {
    // A slice running meanwhile skipped the rows locked here: it has to finish whatever is still open.
    await ctx.tx(async (tx) => {
      if (!hasEnded(await findOperationRow(tx, id))) await wake(tx, ctx.shop.id, 'write')
    })
  }
  return ctx.tx((tx) => findOperation(tx, id))
}

/** True for a cancelled operation that may still have changes to leave out. */
export const isLeftToCancel = sql<boolean>`state in ('pending', 'running', 'review') and cancel_asked and ready`

/** Continues cancelled operations whose cancellation did not finish. */
export async function finishCancelled(ctx: ShopContext): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string }>`
      select id from operations
        where shop_id = ${ctx.shop.id} and ${isLeftToCancel}`.execute(tx),
  )
  for (const { id } of rows) await leaveOutAll(ctx, id)
}

/** Leaves out all changes of a cancelled operation that were not sent. */
export async function leaveOutAll(ctx: ShopContext, id: string): Promise<void> {
  while (await ctx.tx((tx) => leaveOut(ctx, tx, id)));
}

/** Returns true while there may be more. Ids as an array: on freshly inserted rows a join compared each with each. */
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
  // An operation being prepared has nothing to count yet.
  if (rows.length === 0) return false
  const given = await releaseUnused(ctx, tx, rows)
  const reserved = -(given.get(operationId) ?? 0)
  await countChanges(ctx, tx, { operationId, delta: { ...countMoves(rows), reserved } })
  return rows.length === CHUNK
}
