import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Operation } from './contract.ts'
import {
  type AnnouncedRequest,
  type OperationRequest,
  openOperation,
  releaseOperation,
  streamDrafts,
} from './create-operation.ts'
import { findOperation } from './operation-rows.ts'

/**
 * The row of an operation whose changes a job of the caller's transaction streams in: it can be looked at and cancelled,
 * and `fillOperation` hands it to the worker.
 */
export async function announceOperation(
  ctx: ShopContext,
  tx: ShopTx,
  request: AnnouncedRequest,
): Promise<Operation> {
  const opened = await openOperation(ctx, tx, { request, proposer: null })
  return 'existing' in opened ? opened.existing : findOperation(tx, opened.id)
}

/**
 * Streams the changes of an announced operation in, from the beginning where a try before ended midway. Without any it
 * has ended; so has one that was cancelled meanwhile.
 */
export async function fillOperation(
  ctx: ShopContext,
  id: string,
  request: Pick<OperationRequest, 'changes' | 'isGrouped' | 'cause' | 'notify'>,
): Promise<void> {
  const isWaiting = await ctx.tx(async (tx) => {
    const { rows } = await sql`select from operations where id = ${id} and not ready for update`.execute(tx)
    if (rows.length > 0) await tx.deleteFrom('changes').where('operation_id', '=', id).execute()
    return rows.length > 0
  })
  if (!isWaiting) return
  const filled = await streamDrafts(ctx, id, { request, hasProposer: false })
  await ctx.tx(async (tx) => {
    const { cancel_asked } = await tx
      .selectFrom('operations')
      .select('cancel_asked')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (filled.total > 0 && !cancel_asked) return
    await tx.deleteFrom('changes').where('operation_id', '=', id).execute()
    await tx
      .updateTable('operations')
      .set({ ready: true, state: cancel_asked ? 'cancelled' : 'done', finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    filled.total = 0
  })
  if (filled.total > 0) await releaseOperation(ctx, id, { request, ...filled, proposes: false })
}
