import { type RawBuilder, sql } from 'kysely'
import {
  CHANGE_TRANSITIONS,
  type ChangeEvent,
  ENDED_STATES,
  OPERATION_TRANSITIONS,
  type OperationEvent,
  type OperationFact,
  STATE_BY_COUNTS,
} from '../domain/transitions.ts'

/**
 * The declared transitions as parts of SQL. Every statement of the product that writes a state takes it from here, and
 * asks here whether the row is in a state the event can happen in. States are written out, so that partial indexes serve.
 */

/** The state a change has after the event. */
export function after(event: ChangeEvent): RawBuilder<string> {
  return sql.lit<string>(CHANGE_TRANSITIONS[event].to)
}

/** True for a change the event can happen to; `column` is its state. */
export function canHappen(event: ChangeEvent, column = 'state'): RawBuilder<boolean> {
  return sql`${sql.ref(column)} in (${listed(CHANGE_TRANSITIONS[event].from)})`
}

/** The same for rows that each have an event of their own, named by the state it leads to. */
export function oneCanHappen(
  events: readonly ChangeEvent[],
  columns: { now: string; next: string },
): RawBuilder<boolean> {
  const each = events.map(
    (event) => sql`${sql.ref(columns.next)} = ${after(event)} and ${canHappen(event, columns.now)}`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** The state an operation has after the event. */
export function operationAfter(event: OperationEvent): RawBuilder<string> {
  return sql.lit<string>(OPERATION_TRANSITIONS[event].to)
}

/** True for an operation the event can happen to. */
export function operationCan(event: OperationEvent): RawBuilder<boolean> {
  return sql`state in (${listed(OPERATION_TRANSITIONS[event].from)})`
}

/** The state of an operation by its counters, each given as an expression. */
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

/** True for an operation nothing follows on by itself. */
export const hasEndedSql = sql<boolean>`state in (${listed(ENDED_STATES)})`

function listed(states: readonly string[]): RawBuilder<unknown> {
  return sql.join(states.map((state) => sql.lit(state)))
}
