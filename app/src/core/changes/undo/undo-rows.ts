import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { type ChangeRow, toChange } from '../single-edit/edit-rows.ts'

/** Returns an operation's applied changes that are not undone, in the order of ids, after `after`. */
export async function appliedChanges(
  tx: ShopTx,
  page: { operationId: string; after: string; limit: number },
): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('changes')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('operation_id', '=', page.operationId)
    .where('id', '>', page.after)
    .where('state', '=', 'applied')
    .orderBy('id')
    .limit(page.limit)
    .execute()
  return rows.map(toChange)
}

/** True if an operation has applied changes of these kinds. */
export async function hasKinds(tx: ShopTx, operationId: string, kinds: readonly string[]): Promise<boolean> {
  if (kinds.length === 0) return false
  const row = await tx
    .selectFrom('changes')
    .where('shop_id', '=', shopOf(tx))
    .select('id')
    .where('operation_id', '=', operationId)
    .where('state', '=', 'applied')
    .where('kind', 'in', [...kinds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws `changes.no-change`. */
export async function findChange(tx: ShopTx, id: string): Promise<{ row: ChangeRow; operation: Operation }> {
  const row = await tx
    .selectFrom('changes')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError(changesErrors.noChange, { id })
  return { row: toChange(row), operation: await findOperation(tx, row.operation_id) }
}
