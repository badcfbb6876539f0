import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import {
  findOperation,
  findOperationRow,
  hasEnded,
  isUnprepared,
  type OperationRow,
} from '../journal/operation-rows.ts'
import { after, canHappen, countChanges, operationAfter, operationCan } from '../journal/transition-sql.ts'
import { claimUndo } from '../journal/undo-claim.ts'
import { enqueueFilling, type FillJob } from './announced-operation.ts'
import { requireFeatureOf } from './require-feature-of.ts'

const CHUNK = 5_000

/**
 * Runs the same operation again over its failed changes. Conflicts with other edits are left alone, and so is
 * everything ended. An operation that could not be prepared is prepared again. Throws `changes.not-found`,
 * `running`, `already-undone`, `nothing-failed` and `plans.locked`.
 */
export async function rerunOperation(ctx: ShopContext, id: string): Promise<Operation> {
  await requireFeatureOf(ctx, id)
  await ctx.tx(async (tx) => {
    // Before the operation: writers lock their shop queue before their operation, too.
    await wake(tx, ctx.shop.id, 'both')
    await sql`select from operations where shop_id = ${shopOf(tx)} and id = ${id} for update`.execute(tx)
    const row = await findOperationRow(tx, id)
    if (!hasEnded(row)) throw new AppError(changesErrors.running)
    if (row.undone_by !== null) throw new AppError(changesErrors.alreadyUndone)
    if (isUnprepared(row)) return prepareAgain(ctx, tx, row)
    if (row.failed <= row.conflicts) throw new AppError(changesErrors.nothingFailed)
    // A re-run of an undo claims the same operation again; another undo may have claimed it meanwhile.
    if (row.undoes !== null) await claimUndo(tx, ctx.shop.id, { operation: row.undoes, by: id })
    await sql`
      update operations set runs = runs + 1, cancel_asked = false, finished_at = null, mail = null, part = 1
        where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
    // With the first of them open again the operation is running, even if this process dies.
    await reopen(ctx, tx, id)
  })
  while ((await ctx.tx((tx) => reopen(ctx, tx, id))) === CHUNK);
  return ctx.tx((tx) => findOperation(tx, id))
}

async function prepareAgain(ctx: ShopContext, tx: ShopTx, row: OperationRow): Promise<void> {
  await sql`
    update operations set runs = runs + 1, cancel_asked = false, finished_at = null, error_code = null, ready = false,
        filling = true, fill_tries = 0, state = ${operationAfter('prepare-again')}, touched_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${ctx.shop.id} and id = ${row.id} and ${operationCan('prepare-again')}`.execute(tx)
  await enqueueFilling(ctx, tx, { operation: row.id, job: fromJson<FillJob>(row.fill_job) })
}

/** Returns the number of changes it reopened. */
async function reopen(ctx: ShopContext, tx: ShopTx, operationId: string): Promise<number> {
  const shop = ctx.shop.id
  // Whoever sent them before, the queue sends them now.
  const { rows } = await sql<{ was: ChangeState; state: ChangeState }>`
    update changes c set attempts = 0, next_at = null, sent_at = null, settled_at = null, error_code = null,
        error_message = null, error_values = null, observed = null, sent_by = 'queue', lease_until = null,
        state = case when o.generator is not null and c.proposed_at is null then ${after('reopen-draft')}
          else ${after('reopen')} end
      from operations o
      where o.shop_id = ${shop} and o.id = ${operationId} and c.shop_id = ${shop} and c.id in (
        select id from changes where shop_id = ${shop} and operation_id = ${operationId} and ${canHappen('reopen')}
          and o.ready order by id limit ${CHUNK} for update)
      returning old.state as was, new.state`.execute(tx)
  if (rows.length > 0) await countChanges(ctx, tx, { operationId, delta: countMoves(rows) })
  return rows.length
}
