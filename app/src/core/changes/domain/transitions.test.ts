import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANGE_STATES, OPERATION_STATES } from './states.ts'
import {
  CHANGE_TRANSITIONS,
  type ChangeEvent,
  type ChangeState,
  countMoves,
  ENDED_STATES,
  type Move,
  OPERATION_TRANSITIONS,
  type OperationFact,
  type OperationState,
  OUTCOME_EVENTS,
  STATE_BY_COUNTS,
} from './transitions.ts'

/** States that still lead to another one without a decision. */
const OPEN_STATES = ['drafting', 'pending', 'applying'] as const satisfies readonly ChangeState[]

const events = Object.keys(CHANGE_TRANSITIONS) as ChangeEvent[]
const leadsFrom = (state: ChangeState): ChangeState[] =>
  events
    .filter((event) => (CHANGE_TRANSITIONS[event].from as readonly ChangeState[]).includes(state))
    .map((event) => CHANGE_TRANSITIONS[event].to)

function reached(first: readonly ChangeState[]): Set<ChangeState> {
  const all = new Set(first)
  for (const state of all) for (const next of leadsFrom(state)) all.add(next)
  return all
}

test('every state of a change is reached, and an open one reaches an end', () => {
  const first = events.filter((event) => CHANGE_TRANSITIONS[event].from.length === 0)
  expect(reached(first.map((event) => CHANGE_TRANSITIONS[event].to))).toEqual(new Set(CHANGE_STATES))
  for (const state of OPEN_STATES) expect(reached([state])).toContain('applied')
})

test('an outcome names the event that leads to its state', () => {
  for (const [state, event] of Object.entries(OUTCOME_EVENTS))
    expect(CHANGE_TRANSITIONS[event].to).toBe(state)
})

test('only what was sent takes effect, and what took effect is left by an undo or a late write alone', () => {
  const toApplied = events.filter((event) => CHANGE_TRANSITIONS[event].to === 'applied')
  expect(toApplied).toEqual(['take-effect', 'arrive-late'])
  expect(CHANGE_TRANSITIONS['take-effect'].from).toEqual(['applying'])
  expect(leadsFrom('applied').toSorted()).toEqual(['applied', 'reverted'])
})

/** A random path of a change: from its creation through events that can happen to it. */
const way = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((choices): Move[] => {
  const moves: Move[] = []
  let was: ChangeState | null = null
  for (const choice of choices) {
    const open = events.filter((event) => {
      const { from }: { from: readonly ChangeState[] } = CHANGE_TRANSITIONS[event]
      return was === null ? from.length === 0 : from.includes(was)
    })
    const event = open[choice % open.length]
    if (event === undefined) break
    const { to: state } = CHANGE_TRANSITIONS[event]
    moves.push({ was, state })
    was = state
  }
  return moves
})

test('counters that follow every move say in which states the changes are', () => {
  fc.assert(
    fc.property(fc.array(way, { maxLength: 20 }), (ways) => {
      const { errors = 0, ...counted } = countMoves(ways.flat())
      const states = ways.flatMap((moves) => moves.at(-1)?.state ?? [])
      const many = (...of: ChangeState[]): number => states.filter((state) => of.includes(state)).length
      const told = {
        applied: many('applied', 'reverted'),
        unchanged: many('unchanged'),
        failed: many('failed', 'conflict'),
        conflicts: many('conflict'),
        proposed: many('proposed'),
        leftOut: many('cancelled', 'rejected'),
        reverted: many('reverted'),
      }
      expect(counted).toEqual(Object.fromEntries(Object.entries(told).filter(([, count]) => count > 0)))
      expect(errors).toBeGreaterThanOrEqual(many('failed', 'conflict'))
    }),
  )
})

/** Computes the state as the SQL statements do from the same table. */
function stateByCounts(facts: Record<OperationFact, number>): OperationState {
  for (const { to, some, none } of STATE_BY_COUNTS)
    if ((!some || facts[some] > 0) && (!none || facts[none] === 0)) return to
  throw new Error('The last line holds always.')
}

test('an operation runs while anything is open, waits for the review, and then has ended', () => {
  const fact = fc.nat({ max: 2 })
  const facts = fc.record({ open: fact, proposed: fact, cancelAsked: fact, failed: fact, good: fact })
  fc.assert(
    fc.property(facts, (counts) => {
      const state = stateByCounts(counts)
      expect(OPERATION_STATES).toContain(state)
      expect(state === 'running').toBe(counts.open > 0)
      expect((ENDED_STATES as readonly string[]).includes(state)).toBe(counts.open + counts.proposed === 0)
    }),
  )
  for (const { to } of Object.values(OPERATION_TRANSITIONS)) expect(OPERATION_STATES).toContain(to)
})
