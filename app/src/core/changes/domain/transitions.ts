import { CHANGE_STATES, type OPERATION_STATES } from './states.ts'

export type ChangeState = (typeof CHANGE_STATES)[number]
export type OperationState = (typeof OPERATION_STATES)[number]

interface Transition<State> {
  from: readonly State[]
  to: State
}

const change = (from: readonly ChangeState[], to: ChangeState): Transition<ChangeState> => ({ from, to })

/**
 * All events of a change: the states in which each can happen, and the state it leads to. A statement that writes a
 * state names its event (`journal/transition-sql.ts`); a transition missing from this table cannot be written.
 */
export const CHANGE_TRANSITIONS = {
  // Creation.
  draft: change([], 'drafting'),
  ask: change([], 'pending'),
  edit: change([], 'applying'),
  'edit-stands': change([], 'unchanged'),
  'edit-conflicts': change([], 'conflict'),
  // Its value is made and reviewed.
  propose: change(['drafting'], 'proposed'),
  'make-value': change(['drafting'], 'pending'),
  'ask-again': change(['drafting'], 'drafting'),
  accept: change(['proposed'], 'pending'),
  reject: change(['proposed'], 'rejected'),
  expire: change(['proposed'], 'rejected'),
  'write-again': change(['proposed'], 'drafting'),
  // It is sent, and has an outcome.
  send: change(['pending'], 'applying'),
  'take-effect': change(['applying'], 'applied'),
  'stand-already': change(['applying', 'drafting'], 'unchanged'),
  'meet-conflict': change(['applying'], 'conflict'),
  fail: change(['applying', 'pending', 'drafting'], 'failed'),
  'wait-again': change(['applying', 'pending'], 'pending'),
  // A later decision about it.
  'leave-out': change(['drafting', 'pending'], 'cancelled'),
  'leave-out-proposal': change(['proposed'], 'cancelled'),
  reopen: change(['failed'], 'pending'),
  'reopen-draft': change(['failed'], 'drafting'),
  'take-back': change(['applied'], 'reverted'),
  // Its sender had lost the lease, and the write took effect all the same: from any state.
  'arrive-late': change(CHANGE_STATES, 'applied'),
} as const satisfies Record<string, Transition<ChangeState>>
export type ChangeEvent = keyof typeof CHANGE_TRANSITIONS

/** Possible outcomes of a change that was read or sent: the event behind each state an outcome may name. */
export const OUTCOME_EVENTS = {
  applied: 'take-effect',
  unchanged: 'stand-already',
  conflict: 'meet-conflict',
  failed: 'fail',
  pending: 'wait-again',
  drafting: 'ask-again',
} as const satisfies Partial<Record<ChangeState, ChangeEvent>>

const COUNTERS = {
  drafting: [],
  proposed: ['proposed'],
  pending: [],
  applying: [],
  applied: ['applied'],
  unchanged: ['unchanged'],
  failed: ['failed'],
  // `failed` includes `conflicts`; `applied` includes changes undone since.
  conflict: ['failed', 'conflicts'],
  cancelled: ['leftOut'],
  rejected: ['leftOut'],
  reverted: ['applied', 'reverted'],
} as const satisfies Record<ChangeState, readonly string[]>

/** Counters of an operation for the states of its changes. */
export type Counter = (typeof COUNTERS)[ChangeState][number]

/** A change's move from one state to another; null: it was created. */
export interface Move {
  was: ChangeState | null
  state: ChangeState
}

/**
 * Computes by how much moves change the counters of their operation. `errors` counts every failure and never
 * decreases.
 */
export function countMoves(moves: readonly Move[]): Partial<Record<Counter | 'errors', number>> {
  const delta: Partial<Record<Counter | 'errors', number>> = {}
  const add = (name: Counter | 'errors', by: number): void => {
    const sum = (delta[name] ?? 0) + by
    if (sum === 0) delete delta[name]
    else delta[name] = sum
  }
  for (const { was, state } of moves) {
    for (const name of COUNTERS[state]) add(name, 1)
    if (was) for (const name of COUNTERS[was]) add(name, -1)
    if ((state === 'failed' || state === 'conflict') && was !== state) add('errors', 1)
  }
  return delta
}

/** Facts derived from an operation's counters, each a number; a fact holds if above zero. */
export type OperationFact = 'open' | 'proposed' | 'cancelAsked' | 'failed' | 'good'

/**
 * The state of an operation by its counters: that of the first line that holds. It runs while anything is open, waits
 * for the review when only proposals are left, and has ended otherwise.
 */
export const STATE_BY_COUNTS: readonly { to: OperationState; some?: OperationFact; none?: OperationFact }[] =
  [
    { to: 'running', some: 'open' },
    { to: 'review', some: 'proposed' },
    { to: 'cancelled', some: 'cancelAsked' },
    { to: 'done', none: 'failed' },
    { to: 'partial', some: 'good' },
    { to: 'failed' },
  ]

/** States that lead to no other one without a request. */
export const ENDED_STATES = [
  'done',
  'partial',
  'failed',
  'cancelled',
] as const satisfies readonly OperationState[]

const operation = (from: readonly OperationState[], to: OperationState): Transition<OperationState> => ({
  from,
  to,
})

/** Events of an operation before it has changes to count. */
export const OPERATION_TRANSITIONS = {
  announce: operation([], 'pending'),
  edit: operation([], 'running'),
  // An operation that an earlier version cancelled while it was prepared has counters, and runs by them.
  'prepare-nothing': operation(['pending', 'running'], 'done'),
  'fail-to-prepare': operation(['pending', 'running'], 'failed'),
  'cancel-preparing': operation(['pending', 'running'], 'cancelled'),
  'prepare-again': operation(['failed'], 'pending'),
} as const satisfies Record<string, Transition<OperationState>>
export type OperationEvent = keyof typeof OPERATION_TRANSITIONS
