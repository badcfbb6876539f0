import type { ShopContext } from '#core/registry/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { applyNow, type Wanted } from './apply-now.ts'
import type { ChangeKind } from './change-kind.ts'
import type { Operation } from './contract.ts'
import { changesErrors } from './errors.ts'
import { changesOf, findOperation, listOperationRows, type OperationRow } from './store.ts'

/** The shop's operations, the newest first; `before` is the id after which the next page begins. */
export async function listOperations(
  ctx: ShopContext,
  page: { limit: number; before?: string | undefined },
): Promise<Operation[]> {
  const rows = await ctx.tx((tx) => listOperationRows(tx, { limit: page.limit, before: page.before ?? null }))
  return rows.map(toContract)
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
  if (!operation) throw new AppError(changesErrors.notFound, { id })
  const kind = kinds.find(({ name }) => name === operation.kind) as ChangeKind<unknown> | undefined
  refuse(operation, kind)
  if (!kind) throw new AppError(changesErrors.notUndoable, { reason: 'its part of Signpost is gone' })
  const rows = await ctx.tx((tx) => changesOf(tx, id))
  const changes = rows
    .filter(({ state }) => state === 'applied')
    .map((row): Wanted<unknown> => {
      const { resourceId, field, before, observed } = row
      return { resourceId, field, after: kind.inverse({ before, observed }), expected: observed }
    })
  const { title } = operation
  const result = await applyNow(ctx, { kind, changes, cause: 'undo', title, undoes: id })
  const left = result.changes.filter(({ state }) => state === 'conflict')
  if (left.length === result.changes.length) {
    const names = left.map(({ resourceId, field }) => ({ resourceId, field }))
    throw new AppError(changesErrors.editedSince, { left: names })
  }
  const undo = await ctx.tx((tx) => findOperation(tx, result.operationId ?? ''))
  if (!undo) throw new AppError(changesErrors.notFound, { id: result.operationId })
  return toContract(undo)
}

function refuse(operation: OperationRow, kind: ChangeKind<unknown> | undefined): void {
  if (operation.undoneBy !== null) throw new AppError(changesErrors.alreadyUndone)
  if (operation.state === 'running')
    throw new AppError(changesErrors.notUndoable, { reason: 'it is still running' })
  if (operation.applied === 0) throw new AppError(changesErrors.notUndoable, { reason: 'it changed nothing' })
  if (!kind) throw new AppError(changesErrors.notUndoable, { reason: 'its part of Signpost is gone' })
}

function toContract(row: OperationRow): Operation {
  const { id, kind, cause, title, state, total, applied, failed, undoneBy } = row
  return {
    id,
    kind,
    cause,
    actor: row.actorKind === 'system' ? 'Signpost' : row.actor,
    title,
    state,
    createdAt: row.createdAt.toISOString(),
    total,
    applied,
    failed,
    undoable: undoneBy === null && applied > 0 && state !== 'running',
    undoneBy,
  }
}
