import { type Selectable, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeRef, ErrorValues } from '../change-kind.ts'
import type { Operation } from '../contract.ts'
import { type CHANGE_TRANSITIONS, type ChangeState, OPERATION_TRANSITIONS } from '../domain/transitions.ts'

/** A value for a jsonb column; null is SQL's null. */
type Stored = unknown

export interface NewOperation {
  type: string
  performedOn: Operation['performedOn']
  /** Change kind of all its changes. */
  kind: string
  cause: Operation['cause']
  actorKind: 'merchant' | 'staff' | 'system'
  actor: string
  /** The staff visit in which it was requested. */
  visit: string | null
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
  state: (typeof CHANGE_TRANSITIONS)['edit' | 'edit-stands' | 'edit-conflicts']['to']
  observed: Stored
  errorCode: string | null
  /** Values of the code's text, if it is one of ours that names something. */
  errorValues: ErrorValues | null
  /** The resource's last edit time as the store reported it. */
  seenEditedAt: Date | null
}

export interface ChangeRow extends Omit<NewChange, 'state' | 'seenEditedAt'> {
  id: string
  operationId: string
  kind: string
  state: ChangeState
  fencingToken: string
  errorMessage: string | null
}

/** Inserts an operation and its changes; those being applied get a lease. Returns the ids, changes in order. */
export async function insertOperation(
  tx: ShopTx,
  shopId: ShopId,
  entry: { operation: NewOperation; changes: NewChange[]; leaseMs: number },
): Promise<{ operationId: string; changes: { id: string; fencingToken: string }[] }> {
  const { operation, changes } = entry
  const leaseUntil = sql<Date>`clock_timestamp() + ${`${entry.leaseMs} milliseconds`}::interval`
  const { id } = await tx
    .insertInto('operations')
    .values({
      shop_id: shopId,
      type: operation.type,
      performed_on: operation.performedOn,
      fields: [...new Set(changes.map(({ field }) => field))],
      state: OPERATION_TRANSITIONS.edit.to,
      cause: operation.cause,
      actor_kind: operation.actorKind,
      actor: operation.actor,
      staff_visit: operation.visit,
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
        error_values: toJson(change.errorValues),
        seen_edited_at: change.seenEditedAt,
        fencing_token: 1,
        sent_by: 'edit',
        lease_until: change.state === 'applying' ? leaseUntil : null,
        sent_at: change.state === 'applying' ? sql<Date>`now()` : null,
        settled_at: change.state === 'applying' ? null : sql<Date>`now()`,
      })),
    )
    .returning(['id', 'fencing_token as fencingToken'])
    .execute()
  return { operationId: id, changes: rows }
}

/**
 * Takes over changes whose writer let its lease expire: a new fencing token stops the old writer from ending
 * them, and a new lease stops a second recovery.
 */
export async function claimInterrupted(
  tx: ShopTx,
  shopId: ShopId,
  { leaseMs, ahead }: { leaseMs: number; ahead: string },
): Promise<ChangeRow[]> {
  const rows = await tx
    .updateTable('changes')
    .set({
      fencing_token: sql`fencing_token + 1`,
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

/** Lists the changes of an operation, in order. */
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

/** Returns a row of the journal as a change. */
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
    state: row.state as ChangeState,
    fencingToken: row.fencing_token,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    errorValues: row.error_values as ErrorValues | null,
  }
}

interface Fields {
  shop: ShopId
  kind: string
  refs: readonly ChangeRef[]
}

/**
 * True if another writer is writing one of these fields now, or has written it since the store was read
 * `readMsAgo`: the reading may be out of date. Until the transaction ends, no other writer in the shop starts: one
 * that commits an intent after this sees the other's.
 */
export async function isTaken(tx: ShopTx, fields: Fields, readMsAgo: () => number): Promise<boolean> {
  const now = await holdWrites(tx, fields.shop)
  const { rows } = await sql`
    select from changes c join ${targetsOf(fields)} on target.resource_id = c.resource_id and target.field = c.field
      where c.shop_id = ${fields.shop} and c.kind = ${fields.kind} and (c.state = 'applying'
        or c.state in ('applied', 'reverted')
          and c.settled_at >= ${now}::timestamptz - make_interval(secs => ${readMsAgo() / 1_000})) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** True if another writer is writing one of these fields now. */
export async function isInHand(tx: ShopTx, fields: Fields): Promise<boolean> {
  const { rows } = await sql`
    select from changes c join ${targetsOf(fields)} on target.resource_id = c.resource_id and target.field = c.field
      where c.shop_id = ${fields.shop} and c.kind = ${fields.kind} and c.state = 'applying' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const targetsOf = ({ refs }: Fields) => sql`
  unnest(${refs.map(({ resourceId }) => resourceId)}::text[], ${refs.map(({ field }) => field)}::text[])
    as target (resource_id, field)`

/** Locks the shop's write queue; returns the database's time, which may be from before the wait. */
async function holdWrites(tx: ShopTx, shop: ShopId): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ now: string }>`
      select clock_timestamp()::text as now from shop_queues
        where shop_id = ${shop} and stage = 'write' for update`.execute(tx)
    if (rows[0]) return rows[0].now
    // A shop without a queue has no row to lock, and two first edits would not see each other.
    await sql`insert into shop_queues (shop_id, stage) values (${shop}, 'write') on conflict do nothing`.execute(
      tx,
    )
  }
}
