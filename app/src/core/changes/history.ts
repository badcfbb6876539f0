import type { ShopContext } from '#core/registry/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { applyNow, type Wanted } from './apply-now.ts'
import type { ChangeKind } from './change-kind.ts'
import type { Operation } from './contract.ts'
import { changesErrors } from './errors.ts'
import { findOperation, toOperation } from './operation-rows.ts'
import { changesOf } from './store.ts'

/** The shop's operations, the newest first; `before` is the id after which the next page begins. */
export async function listOperations(
  ctx: ShopContext,
  page: { limit: number; before?: string | undefined },
): Promise<Operation[]> {
  const rows = await ctx.tx((tx) => {
    let query = tx.selectFrom('operations').selectAll().where('ready', '=', true).orderBy('id', 'desc')
    if (page.before !== undefined) query = query.where('id', '<', page.before)
    return query.limit(page.limit).execute()
  })
  return rows.map(toOperation)
}

/**
 * Takes an operation back: the same road with the inverse values, compared with what was observed after the
 * write. What somebody edited since is left and named in the new operation. Undo is free. Throws
 * `changes.not-found`, `already-undone`, `not-undoable`, and `edited-since` when nothing could be taken back.
 */
export async function undoOperation(
  ctx: ShopContext,
  kinds: ChangeKind<never>[],
  id: string,
): Promise<Operation> {
  const operation = await ctx.tx((tx) => findOperation(tx, id))
  const rows = await ctx.tx((tx) => changesOf(tx, id))
  const kind = kinds.find(({ name }) => name === rows[0]?.kind) as ChangeKind<unknown> | undefined
  refuse(operation)
  if (!kind) throw new AppError(changesErrors.notUndoable, { reason: 'its part of Signpost is gone' })
  const changes = rows
    .filter(({ state }) => state === 'applied')
    .map((row): Wanted<unknown> => {
      const { resourceId, field, before, observed } = row
      return {
        resourceId,
        field,
        after: kind.inverse({ before, observed }),
        expected: observed,
        reverts: row.id,
        label: row.label,
      }
    })
  const { title } = operation
  const result = await applyNow(ctx, { kind, changes, cause: 'undo', title, undoes: id })
  const left = result.changes.filter(({ state }) => state === 'conflict')
  if (left.length === result.changes.length) {
    const names = left.map(({ resourceId, field }) => ({ resourceId, field }))
    throw new AppError(changesErrors.editedSince, { left: names })
  }
  return ctx.tx((tx) => findOperation(tx, result.operationId ?? ''))
}

function refuse(operation: Operation): void {
  if (operation.undoneBy !== null) throw new AppError(changesErrors.alreadyUndone)
  if (operation.state === 'running')
    throw new AppError(changesErrors.notUndoable, { reason: 'it is still running' })
  if (operation.applied === 0) throw new AppError(changesErrors.notUndoable, { reason: 'it changed nothing' })
}
