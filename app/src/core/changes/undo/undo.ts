import { KNOWN_ERRORS, type ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ChangeKind } from '../change-kind.ts'
import { CHANGE_KINDS } from '../change-kind.ts'
import type { Operation } from '../contract.ts'
import { changesErrors } from '../errors.ts'
import { findOperation, hasEnded } from '../journal/operation-rows.ts'
import { type ChangeDraft, createOperation } from '../operation/create-operation.ts'
import { applyNow, type RequestedChange } from '../single-edit/apply-now.ts'
import type { ChangeRow } from '../single-edit/edit-rows.ts'
import { appliedChanges, findChange, hasKinds } from './undo-rows.ts'

/** Most changes of one resource that are undone while the merchant waits; more are undone in the background. */
const AT_ONCE = 10

/**
 * Undoes an operation: writes the inverse values like any other change, and compares with what was observed after the
 * write. Values edited since are left alone and listed in the new operation, which is returned at once: ended if it
 * was small, pending if it continues in the background. Undo is free. Throws `changes.not-found`, `already-undone`,
 * `undo-while-running`, and `edited-since` or the kind's own reason if a small one could undo nothing.
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
    changes: inOrder(ctx, id),
    notify: ctx.actor.kind === 'merchant',
  })
}

/** Undoes one change while the merchant waits. Throws `changes.no-change`, `undo-while-running` and `edited-since`. */
export async function undoChange(ctx: ShopContext, id: string): Promise<Operation> {
  const { row, operation } = await ctx.tx((tx) => findChange(tx, id))
  if (row.state === 'reverted') throw new AppError(changesErrors.alreadyUndone)
  if (row.state !== 'applied') throw new AppError(changesErrors.undoNothing)
  if (!backKind(ctx, row.kind)) throw new AppError(changesErrors.undoPermanent)
  const { title, performedOn } = operation
  return undoNow(ctx, [row], { title, performedOn, type: 'changes.undo-change' })
}

/** Returns the kind that can undo a change, if any. */
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
  const changes = rows.map((row): RequestedChange<unknown> => {
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
    // A reason that names something says more than that the value was left alone.
    const said = left.find(({ errorValues }) => errorValues !== null)
    const own = said && ctx.offered(KNOWN_ERRORS).find(({ code }) => code === said.errorCode)
    if (own) throw new AppError(own, said.errorValues ?? undefined)
    const names = left.map(({ resourceId, field }) => ({ resourceId, field }))
    throw new AppError(changesErrors.editedSince, { left: names })
  }
  return ctx.tx((tx) => findOperation(tx, result.operationId ?? ''))
}

/** Yields the inverse of everything an operation changed; deletions first where one of its kinds requires it. */
async function* inOrder(ctx: ShopContext, id: string): AsyncGenerator<ChangeDraft> {
  const kinds = ctx.offered(CHANGE_KINDS).flatMap(({ name, deletesFirst }) => (deletesFirst ? [name] : []))
  if (!(await ctx.tx((tx) => hasKinds(tx, id, kinds)))) return yield* backDrafts(ctx, id)
  for (const isDeletion of [true, false])
    for await (const draft of backDrafts(ctx, id)) if ((draft.after === null) === isDeletion) yield draft
}

/** Yields the inverse of everything an operation changed, page by page. */
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
