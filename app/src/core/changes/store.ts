import { type Selectable, sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from './contract.ts'
import { changesErrors } from './errors.ts'
import { ENDED, findOperationRow } from './operation-rows.ts'

/** A value as it stands in a jsonb column; null is SQL's. */
type Stored = unknown

export interface NewOperation {
  type: string
  performedOn: Operation['performedOn']
  /** Change kind of all its changes. */
  kind: string
  cause: Operation['cause']
  actorKind: 'merchant' | 'staff' | 'system'
  actor: string
  title: Operation['title']
  undoes: string | null
}

export interface NewChange {
  resourceId: string
  field: string
  label: string
  reverts: string | null
  before: Stored
  after: Stored
  state: 'applying' | 'unchanged' | 'conflict'
  observed: Stored
  errorCode: string | null
  /** When the store said its resource was edited last, as it was read for this. */
  seenEditedAt: Date | null
}

export interface ChangeRow extends Omit<NewChange, 'state' | 'seenEditedAt'> {
  id: string
  operationId: string
  kind: string
  state: string
  fence: string
  errorMessage: string | null
}

/** Writes an operation and its changes; the applying ones get a lease. Returns the ids, changes in order. */
export async function insertOperation(
  tx: ShopTx,
  shopId: ShopId,
  entry: { operation: NewOperation; changes: NewChange[]; leaseMs: number },
): Promise<{ operationId: string; changes: { id: string; fence: string }[] }> {
  const { operation, changes } = entry
  const leaseUntil = sql<Date>`clock_timestamp() + ${`${entry.leaseMs} milliseconds`}::interval`
  const { id } = await tx
    .insertInto('operations')
    .values({
      shop_id: shopId,
      type: operation.type,
      performed_on: operation.performedOn,
      fields: [...new Set(changes.map(({ field }) => field))],
      state: 'running',
      cause: operation.cause,
      actor_kind: operation.actorKind,
      actor: operation.actor,
      title_key: operation.title.key,
      title_values: JSON.stringify(operation.title.values),
      undoes: operation.undoes,
      total: changes.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await tx
    .insertInto('changes')
    .values(
      changes.map((change) => ({
        shop_id: shopId,
        operation_id: id,
        kind: operation.kind,
        resource_id: change.resourceId,
        field: change.field,
        label: change.label,
        reverts: change.reverts,
        state: change.state,
        before: toJson(change.before),
        after: toJson(change.after),
        observed: toJson(change.observed),
        error_code: change.errorCode,
        seen_edited_at: change.seenEditedAt,
        fence: 1,
        sent_by: 'edit',
        lease_until: change.state === 'applying' ? leaseUntil : null,
        sent_at: change.state === 'applying' ? sql<Date>`now()` : null,
        settled_at: change.state === 'applying' ? null : sql<Date>`now()`,
      })),
    )
    .returning(['id', 'fence'])
    .execute()
  return { operationId: id, changes: rows }
}

/**
 * Marks an operation as taken back. Throws `changes.already-undone` when another undo was faster, and `not-undoable` when it
 * runs again.
 */
export async function claimUndo(tx: ShopTx, ids: { operation: string; by: string }): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('operations')
    .where('shop_id', '=', shopOf(tx))
    .set({ undone_by: ids.by })
    .where('id', '=', ids.operation)
    .where('undone_by', 'is', null)
    .where('state', 'in', ENDED)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const { undone_by } = await findOperationRow(tx, ids.operation)
  if (undone_by !== null) throw new AppError(changesErrors.alreadyUndone)
  throw new AppError(changesErrors.notUndoable, { reason: 'it is still running' })
}

/**
 * Takes over the changes whose writer let its lease run out: a new fencing number keeps the old writer from
 * settling them, a new lease keeps a second recovery away.
 */
export async function claimInterrupted(
  tx: ShopTx,
  shopId: ShopId,
  { leaseMs, ahead }: { leaseMs: number; ahead: string },
): Promise<ChangeRow[]> {
  const rows = await tx
    .updateTable('changes')
    .set({
      fence: sql`fence + 1`,
      lease_until: sql<Date>`${await clockOf(tx)}::timestamptz + ${`${leaseMs} milliseconds`}::interval`,
    })
    .where('shop_id', '=', shopId)
    .where('state', '=', 'applying')
    .where('sent_by', '=', 'edit')
    .where('lease_until', '<', sql<Date>`${await clockOf(tx)}::timestamptz + ${ahead}::interval`)
    .returningAll()
    .execute()
  return rows.map(toChange)
}

export async function changesOf(tx: ShopTx, operationId: string): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('changes')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute()
  return rows.map(toChange)
}

function toJson(value: Stored): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

export function toChange(row: Selectable<DB['changes']>): ChangeRow {
  return {
    id: row.id,
    operationId: row.operation_id,
    kind: row.kind,
    resourceId: row.resource_id,
    field: row.field,
    label: row.label,
    reverts: row.reverts,
    before: row.before,
    after: row.after,
    observed: row.observed,
    state: row.state,
    fence: row.fence,
    errorCode: row.error_code,
    errorMessage: row.error_message,
  }
}
