import type { Selectable } from 'kysely'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from '../contract.ts'
import { ENDED_STATES } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'

export type OperationRow = Selectable<DB['operations']>

/** Throws `changes.not-found`. */
export async function findOperationRow(tx: ShopTx, id: string): Promise<OperationRow> {
  const row = await tx
    .selectFrom('operations')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError(changesErrors.notFound, { id })
  return row
}

/** Returns an operation. Throws `changes.not-found`. */
export async function findOperation(tx: ShopTx, id: string): Promise<Operation> {
  return toOperation(await findOperationRow(tx, id))
}

/** Changes neither ended nor proposed. */
export function openCount(row: OperationRow): number {
  // A constraint prevents negative counts; still, one wrong row must not break a whole list.
  return Math.max(0, row.total - row.applied - row.unchanged - row.failed - row.proposed - row.left_out)
}

/** True if the operation leads to no other state without a request. */
export function hasEnded(row: Pick<OperationRow, 'state'>): boolean {
  const ended: readonly string[] = ENDED_STATES
  return ended.includes(row.state)
}

/** True if it ended because it could not be prepared: it may be tried again from the beginning. */
export function isUnprepared(row: Pick<OperationRow, 'error_code' | 'fill_job'>): boolean {
  return row.error_code === changesErrors.preparingFailed.code && row.fill_job !== null
}

/** Clamps a count to zero. */
const atLeastNone = (count: number): number => Math.max(0, count)

/** Converts an operation to its wire form. */
export function toOperation(row: OperationRow): Operation {
  const { id, type, parts, runs } = row
  const [applied, failed, conflicts, reverted] = [row.applied, row.failed, row.conflicts, row.reverted].map(
    atLeastNone,
  ) as [number, number, number, number]
  const open = openCount(row)
  return {
    id,
    type,
    performedOn: row.performed_on as Operation['performedOn'],
    fields: row.fields,
    cause: row.cause as Operation['cause'],
    actor: row.actor_kind === 'system' ? 'Signpost' : row.actor,
    title: { key: row.title_key, values: row.title_values as Record<string, string> },
    state: row.state as Operation['state'],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    total: atLeastNone(row.total),
    applied,
    unchanged: atLeastNone(row.unchanged),
    failed,
    conflicts,
    review: row.review,
    proposed: atLeastNone(row.proposed),
    leftOut: atLeastNone(row.left_out),
    errors: atLeastNone(row.errors),
    open,
    reverted,
    parts,
    part: row.part,
    runs,
    preparing: row.filling,
    cancelling: row.cancel_asked && !hasEnded(row),
    price: row.credit
      ? {
          credit: row.credit as CreditKind,
          reserved: atLeastNone(row.credits_reserved),
          settled: atLeastNone(row.credits_settled),
        }
      : null,
    undoable: row.undone_by === null && applied > reverted && hasEnded(row),
    rerunnable: (failed > conflicts || isUnprepared(row)) && hasEnded(row) && row.undone_by === null,
    undoes: row.undoes,
    undoneBy: row.undone_by,
  }
}
