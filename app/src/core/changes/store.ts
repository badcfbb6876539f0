import { type Selectable, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
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
}

export interface ChangeRow extends Omit<NewChange, 'state'> {
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
  entry: { operation: NewOperation; changes: NewChange[]; leaseUntil: Date },
): Promise<{ operationId: string; changes: { id: string; fence: string }[] }> {
  const { operation, changes, leaseUntil } = entry
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
        fence: 1,
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

/** An undo that changed nothing leaves the operation undoable. */
export async function releaseUndo(tx: ShopTx, operationId: string): Promise<void> {
  await tx.updateTable('operations').set({ undone_by: null }).where('id', '=', operationId).execute()
}

export interface Settlement {
  state: 'applied' | 'unchanged' | 'failed' | 'conflict'
  observed: Stored
  errorCode: string | null
  errorMessage: string | null
}

/** Settles a change whose fencing number is still `fence`. False when somebody else took it over. */
export async function settleChange(
  tx: ShopTx,
  change: { id: string; fence: string },
  settlement: Settlement,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('changes')
    .set({
      state: settlement.state,
      observed: toJson(settlement.observed),
      error_code: settlement.errorCode,
      error_message: settlement.errorMessage,
      settled_at: sql<Date>`now()`,
      lease_until: null,
    })
    .where('id', '=', change.id)
    .where('fence', '=', change.fence)
    .where('state', '=', 'applying')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts an operation's changes anew and closes it when none is under way. For operations of few changes. */
export async function closeOperation(tx: ShopTx, operationId: string): Promise<void> {
  const counts = sql`
    select count(*) filter (where state in ('applied', 'reverted'))::int as applied,
           count(*) filter (where state = 'unchanged')::int as unchanged,
           count(*) filter (where state in ('failed', 'conflict'))::int as failed,
           count(*) filter (where state = 'conflict')::int as conflicts,
           count(*) filter (where state in ('drafting', 'pending', 'proposed', 'applying'))::int as open
    from changes where operation_id = ${operationId}`
  await sql`
    update operations set applied = c.applied, unchanged = c.unchanged, failed = c.failed, conflicts = c.conflicts,
      errors = c.failed,
      state = case when c.open > 0 then 'running' when c.failed = 0 then 'done'
                   when c.applied + c.unchanged > 0 then 'partial' else 'failed' end,
      finished_at = case when c.open > 0 then null else now() end
    from (${counts}) c where operations.id = ${operationId}`.execute(tx)
}

/**
 * Takes over the changes whose writer let its lease run out: a new fencing number keeps the old writer from
 * settling them, a new lease keeps a second recovery away.
 */
export async function claimInterrupted(
  tx: ShopTx,
  times: { now: Date; leaseUntil: Date },
): Promise<ChangeRow[]> {
  const rows = await tx
    .updateTable('changes')
    .set({ fence: sql`fence + 1`, lease_until: times.leaseUntil })
    .where('state', '=', 'applying')
    .where('lease_until', '<', times.now)
    .returningAll()
    .execute()
  return rows.map(toChange)
}

export async function changesOf(tx: ShopTx, operationId: string): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('changes')
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
