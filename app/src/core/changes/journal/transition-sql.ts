import { type RawBuilder, sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import {
  CHANGE_TRANSITIONS,
  type ChangeEvent,
  ENDED_STATES,
  OPERATION_TRANSITIONS,
  type OperationEvent,
  type OperationFact,
  type OperationState,
  STATE_BY_COUNTS,
} from '../domain/transitions.ts'

/**
 * The declared transitions as SQL fragments. Every statement that writes a state takes it from here and checks here
 * that the row's state allows the event. States are literals, so that partial indexes apply.
 */

/** Returns the state of a change after the event. */
export function after(event: ChangeEvent): RawBuilder<string> {
  return sql.lit<string>(CHANGE_TRANSITIONS[event].to)
}

/** True for a change to which the event can happen; `column` is its state. */
export function canHappen(event: ChangeEvent, column = 'state'): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in (${listed(CHANGE_TRANSITIONS[event].from)})`
}

/** The same for rows with an event each, identified by the state it leads to. */
export function oneCanHappen(
  events: readonly ChangeEvent[],
  columns: { now: string; next: string },
): RawBuilder<boolean> {
  const each = events.map(
    (event) => sql`${sql.ref(columns.next)} = ${after(event)} and ${canHappen(event, columns.now)}`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** Returns the state of an operation after the event. */
export function operationAfter(event: OperationEvent): RawBuilder<string> {
  return sql.lit<string>(OPERATION_TRANSITIONS[event].to)
}

/** True for an operation to which the event can happen. */
export function operationCan(event: OperationEvent): RawBuilder<boolean> {
  return sql`state in (${listed(OPERATION_TRANSITIONS[event].from)})`
}

/** Returns the state of an operation by its counters, each given as an expression. */
export function stateOfCounts(facts: Record<OperationFact, RawBuilder<unknown>>): RawBuilder<string> {
  const lines = STATE_BY_COUNTS.map(({ to, some, none }) => {
    const holds = [
      ...(some ? [sql`${facts[some]} > 0`] : []),
      ...(none ? [sql`${facts[none]} = 0`] : []),
      sql`true`,
    ]
    return sql`when ${sql.join(holds, sql` and `)} then ${sql.lit(to)}`
  })
  return sql<string>`case ${sql.join(lines, sql` `)} end`
}

/** True for an operation that has ended. */
export const hasEndedSql = sql<boolean>`state in (${listed(ENDED_STATES)})`

function listed(states: readonly string[]): RawBuilder<unknown> {
  return sql.join(states.map((state) => sql.lit(state)))
}

/** Job that sends the e-mail at the end of an operation's run. */
export const MAIL_RESULT = 'changes.mail-result'

/** Changes to an operation's counters; absent: none. `failed` includes `conflicts`. */
export interface CounterDelta {
  applied?: number
  unchanged?: number
  failed?: number
  conflicts?: number
  proposed?: number
  leftOut?: number
  errors?: number
  reverted?: number
  reserved?: number
  settled?: number
}

/**
 * Updates the counters and the operation's state: running while anything is open, review when only proposals are
 * left, then ended. Its end releases the claim of an undo that changed nothing or was cancelled, and enqueues the
 * mail. Part of the caller's transaction, after the rows it counts.
 */
export async function countChanges(
  ctx: ShopContext,
  tx: ShopTx,
  entry: { operationId: string; delta: CounterDelta },
): Promise<void> {
  const { delta, operationId } = entry
  const by = (name: keyof CounterDelta): number => delta[name] ?? 0
  // One plain update of one row with its sums written out: joined with a locked copy of itself it deadlocks.
  const failed = sql`(failed + ${by('failed')})`
  const proposed = sql`(proposed + ${by('proposed')})`
  const good = sql`(applied + unchanged + ${by('applied') + by('unchanged')})`
  const open = sql`(total - left_out - ${by('leftOut')} - ${good} - ${failed} - ${proposed})`
  const state = stateOfCounts({ open, proposed, cancelAsked: sql`cancel_asked::int`, failed, good })
  const { rows } = await sql<MovedOperation>`
    update operations set
      applied = applied + ${by('applied')}, unchanged = unchanged + ${by('unchanged')}, failed = ${failed},
      conflicts = conflicts + ${by('conflicts')}, proposed = ${proposed}, left_out = left_out + ${by('leftOut')},
      errors = errors + ${by('errors')}, reverted = reverted + ${by('reverted')},
      credits_reserved = credits_reserved + ${by('reserved')}, credits_settled = credits_settled + ${by('settled')},
      state = ${state},
      finished_at = case when ${open} > 0 or ${proposed} > 0 then null else coalesce(finished_at, ${await clockOf(tx)}::timestamptz) end
    where shop_id = ${ctx.shop.id} and id = ${operationId}
    returning ${movedColumns}`.execute(tx)
  await followState(ctx, tx, rows[0])
}

/** An operation whose state a statement has written. */
interface MovedOperation {
  id: string
  was: OperationState
  state: OperationState
  applied: number
  undoes: string | null
  notify: boolean
  runs: number
}

/** Columns of `MovedOperation`. */
export const movedColumns = sql`id, old.state as was, new.state, applied, undoes, notify, runs`

/**
 * Handles an operation's new state: when it has ended, releases the claim of an undo that changed nothing or was
 * cancelled, and enqueues the mail. Every caller that writes a state calls it in the same transaction.
 */
export async function followState(
  ctx: ShopContext,
  tx: ShopTx,
  row: MovedOperation | undefined,
): Promise<void> {
  const ended: readonly OperationState[] = ENDED_STATES
  if (!row || row.state === row.was || !ended.includes(row.state)) return
  if (row.undoes !== null && (row.applied === 0 || row.state === 'cancelled'))
    await releaseUndo(tx, ctx.shop.id, { operation: row.undoes, by: row.id })
  if (row.notify)
    await ctx.queue.enqueue(
      MAIL_RESULT,
      { shop: ctx.shop.id, payload: { operation: row.id, run: row.runs } },
      { tx, key: `${row.id}-${row.runs}` },
    )
}

/**
 * Releases an undo's claim on an operation, so that another undo takes what is left. Leaves another undo's claim
 * alone.
 */
async function releaseUndo(
  tx: ShopTx,
  shop: ShopId,
  { operation, by }: { operation: string; by: string },
): Promise<void> {
  await sql`
    update operations set undone_by = null
      where shop_id = ${shop} and id = ${operation} and undone_by = ${by} and ${hasEndedSql}`.execute(tx)
}

/**
 * Marks the changes that ended undos took back, and counts them in their operations. A change of "undo since" takes
 * back all changes of its field from `reverts_from` on. Operations are updated in the order of their ids, so that two
 * undos do not deadlock.
 */
export async function markReverted(tx: ShopTx, undoChangeIds: string[]): Promise<void> {
  if (undoChangeIds.length === 0) return
  const { rows } = await sql<{ operation_id: string; back: number }>`
    with undo as (
        select id, kind, resource_id, field, reverts, reverts_from from changes
          where shop_id = ${shopOf(tx)} and id = any(${undoChangeIds}::bigint[]) and reverts is not null),
      back as (
        update changes c set state = ${after('take-back')}
          from undo
          where c.shop_id = ${shopOf(tx)} and ${canHappen('take-back', 'c.state')} and c.resource_id = undo.resource_id and c.field = undo.field and c.kind = undo.kind
            and (c.id = undo.reverts
              or undo.reverts_from is not null and c.id between undo.reverts_from and undo.reverts)
          returning c.operation_id)
    select operation_id, count(*)::int as back from back group by operation_id order by operation_id`.execute(
    tx,
  )
  for (const { operation_id, back } of rows)
    await sql`update operations set reverted = reverted + ${back} where shop_id = ${shopOf(tx)} and id = ${operation_id}`.execute(
      tx,
    )
}
