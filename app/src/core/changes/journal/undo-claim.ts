import { sql } from 'kysely'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { changesErrors } from '../errors.ts'
import { findOperationRow } from './operation-rows.ts'
import { hasEndedSql } from './transition-sql.ts'

/**
 * Marks an operation as undone; repeatable for the same undo. Throws `changes.already-undone` if another undo was
 * faster, and `undo-while-running` if the operation is still running.
 */
export async function claimUndo(
  tx: ShopTx,
  shop: ShopId,
  { operation, by }: { operation: string; by: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update operations set undone_by = ${by}
      where shop_id = ${shop} and id = ${operation} and (undone_by is null or undone_by = ${by})
        and ${hasEndedSql}`.execute(tx)
  if (numAffectedRows === 1n) return
  const { undone_by } = await findOperationRow(tx, operation)
  if (undone_by !== null) throw new AppError(changesErrors.alreadyUndone)
  throw new AppError(changesErrors.undoWhileRunning)
}
