import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ChangeKind } from '../change-kind.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'
import { findOperation, hasEnded } from '../journal/operation-rows.ts'
import { type ChangeDraft, createOperation } from '../operation/create-operation.ts'
import { applyNow, type Wanted } from '../single-edit/apply-now.ts'
import type { ChangeRow } from '../single-edit/edit-rows.ts'
import { appliedChanges, findChange } from './undo-rows.ts'

/** So many changes of one resource are taken back while the merchant waits; more of them in the background. */
const AT_ONCE = 10

/**
 * Takes an operation back: the same road with the inverse values, compared with what was observed after the write. What
 * somebody edited since is left and named in the new operation, which answers at once: ended when it was small, pending
 * when it goes on in the background. Undo is free. Throws `changes.not-found`, `already-undone`, `undo-while-running`, and
 * `edited-since` when a small one could take nothing back.
 */
export async function undoOperation(ctx: ShopContext, id: string): Promise<Operation> {
  const operation = await ctx.tx((tx) => findOperation(tx, id))
  refuse(operation)
  const first = await ctx.tx((tx) => appliedChanges(tx, { operationId: id, after: '0', limit: AT_ONCE + 1 }))
  const undoable = first.filter((row) => backKind(ctx, row.kind))
  if (undoable.length === 0 && first.length <= AT_ONCE) throw new AppError(changesErrors.undoPermanent)
  const isSmall =
    first.length <= AT_ONCE && new Set(undoable.map((row) => `${row.kind} ${row.resourceId}`)).size === 1
  const { title, performedOn } = operation
  if (isSmall) return undoNow(ctx, undoable, { undoes: id, title, performedOn, type: 'changes.undo' })
  return createOperation(ctx, {
    type: 'changes.undo',
    performedOn,
    fields: operation.fields,
    title,
    cause: 'undo',
    undoes: id,
    changes: backDrafts(ctx, id),
    notify: ctx.actor.kind === 'merchant',
  })
}

/** Takes one change back while somebody waits. Throws `changes.no-change`, `undo-while-running` and `edited-since`. */
export async function undoChange(ctx: ShopContext, id: string): Promise<Operation> {
  const { row, operation } = await ctx.tx((tx) => findChange(tx, id))
  if (row.state === 'reverted') throw new AppError(changesErrors.alreadyUndone)
  if (row.state !== 'applied') throw new AppError(changesErrors.undoNothing)
  if (!backKind(ctx, row.kind)) throw new AppError(changesErrors.undoPermanent)
  const { title, performedOn } = operation
  return undoNow(ctx, [row], { title, performedOn, type: 'changes.undo-change' })
}

/** The kind that can take a change back, if there is one. */
export function backKind(ctx: ShopContext, name: string): ChangeKind<unknown> | undefined {
  const kind = ctx.offered(CHANGE_KINDS).find((each) => each.name === name) as ChangeKind<unknown> | undefined
  return kind?.undoable === false ? undefined : kind
}

async function undoNow(
  ctx: ShopContext,
  rows: ChangeRow[],
  facts: { undoes?: string; type: string } & Pick<Operation, 'title' | 'performedOn'>,
): Promise<Operation> {
  const kind = backKind(ctx, rows[0]?.kind ?? '')
  if (!kind) throw new AppError(changesErrors.undoPermanent)
  const changes = rows.map((row): Wanted<unknown> => {
    const { resourceId, field, label, before, observed } = row
    return {
      resourceId,
      field,
      label,
      after: kind.inverse({ before, observed }),
      expected: observed,
      reverts: row.id,
    }
  })
  const { undoes, ...request } = facts
  const result = await applyNow(ctx, { kind, changes, cause: 'undo', ...request, ...(undoes && { undoes }) })
  const left = result.changes.filter(({ state }) => state === 'conflict')
  if (left.length === result.changes.length) {
    const names = left.map(({ resourceId, field }) => ({ resourceId, field }))
    throw new AppError(changesErrors.editedSince, { left: names })
  }
  return ctx.tx((tx) => findOperation(tx, result.operationId ?? ''))
}

/** The inverse of everything an operation changed, page by page. */
async function* backDrafts(ctx: ShopContext, operationId: string): AsyncGenerator<ChangeDraft> {
  for (let after = '0'; ; ) {
    const rows = await ctx.tx((tx) => appliedChanges(tx, { operationId, after, limit: 2_000 }))
    for (const row of rows) {
      const { id, kind, resourceId, field, label, before, observed } = row
      const back = backKind(ctx, kind)
      if (!back) continue
      const value = back.inverse({ before, observed })
      yield { kind, resourceId, field, label, after: value, expected: observed, reverts: id }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

function refuse(operation: Operation): void {
  if (operation.undoneBy !== null) throw new AppError(changesErrors.alreadyUndone)
  if (!hasEnded(operation)) throw new AppError(changesErrors.undoWhileRunning)
  if (operation.applied <= operation.reverted) throw new AppError(changesErrors.undoNothing)
}
